export * from './breakpoints.ts';
export * from './mixins.ts';
export * from './theme.ts';
export * from './type.ts';
