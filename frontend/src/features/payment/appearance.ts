import type { Appearance } from '@stripe/stripe-js';
import { themeColors, type ThemeName } from '../../styles/index.ts';

/** Our colours for the provider's form, which can't read custom properties. */
export function appearanceOf(name: ThemeName): Appearance {
  const colors = themeColors[name];
  return {
    theme: name === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: colors.accent,
      colorBackground: colors.raised,
      colorText: colors.text,
      colorTextSecondary: colors.textSecondary,
      colorDanger: colors.danger,
      fontFamily: 'Inter, system-ui, sans-serif',
      borderRadius: '4px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${colors.controlBorder}`, boxShadow: 'none' },
      '.Tab': { border: `1px solid ${colors.controlBorder}`, boxShadow: 'none' },
    },
  };
}
