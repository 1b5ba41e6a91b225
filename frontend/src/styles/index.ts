export * from './mixins.ts';
export * from './theme.ts';
