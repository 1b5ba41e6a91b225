import {
  Armchair,
  Baby,
  Briefcase,
  Check,
  Coffee,
  EyeOff,
  GlassWater,
  Lightbulb,
  Luggage,
  Music,
  Plane,
  PlugZap,
  Snowflake,
  Sparkles,
  Sun,
  VolumeX,
  Wifi,
  Wine,
  type LucideIcon,
} from 'lucide-react';
import { createElement } from 'react';
import { styled } from 'styled-components';
import { theme, type } from '../../styles/index.ts';
import { Muted } from '../../ui/text.tsx';

/** Features are free text; the first word that is recognised picks the icon. */
const icons: [RegExp, LucideIcon][] = [
  [/wi-?fi|internet/i, Wifi],
  [/charg|usb|outlet|power/i, PlugZap],
  [/child|baby/i, Baby],
  [/seat|leather|armchair|massage|recline/i, Armchair],
  [/champagne|bar\b|wine|flute/i, Wine],
  [/water|drink|refresh/i, GlassWater],
  [/coffee|tea\b/i, Coffee],
  [/climate|cool|heat|air[- ]?con/i, Snowflake],
  [/quiet|silent|silence/i, VolumeX],
  [/privacy|partition|tint/i, EyeOff],
  [/\b(sun)?roof\b/i, Sun],
  [/\b(light|lights|lighting)\b|ambient/i, Lightbulb],
  [/star|ceiling|carpet|ribbon|flower/i, Sparkles],
  [/luggage|bag|suitcase|hold\b|trunk/i, Luggage],
  [/sound|audio|music|speaker/i, Music],
  [/\bflights?\b|\bplane\b/i, Plane],
  [/\btables?\b|desk|work|conference|newspaper/i, Briefcase],
];

export const featureIcon = (feature: string): LucideIcon =>
  icons.find(([words]) => words.test(feature))?.[1] ?? Check;

const List = styled.ul<{ $columns: boolean }>`
  display: grid;
  gap: ${theme.space(1)} ${theme.space(3)};
  ${({ $columns }) => $columns && 'grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));'}
`;
const Feature = styled.li`
  ${type.small}
  display: flex;
  align-items: flex-start;
  gap: ${theme.space(1.25)};
  svg {
    flex: none;
    margin-top: 0.125rem;
    color: ${theme.color.accentText};
  }
`;

interface Props {
  features: readonly string[];
  /** Shows this many and says how many more there are. */
  limit?: number | undefined;
  columns?: boolean;
}

export function FeatureList({ features, limit = features.length, columns = false }: Props) {
  const more = features.length - limit;
  return (
    <List $columns={columns}>
      {features.slice(0, limit).map((feature) => (
        <Feature key={feature}>
          {createElement(featureIcon(feature), { size: 16, 'aria-hidden': true })}
          {feature}
        </Feature>
      ))}
      {more > 0 && <Muted as="li">+{more} more features</Muted>}
    </List>
  );
}
