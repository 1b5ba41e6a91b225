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
  Wifi,
  Wine,
  type LucideIcon,
} from 'lucide-react';

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
  [/privacy|partition|tint|quiet/i, EyeOff],
  [/\b(light|lights|lighting|roof)\b|ambient/i, Lightbulb],
  [/star|ceiling|carpet|ribbon|flower/i, Sparkles],
  [/luggage|bag|suitcase|hold\b|trunk/i, Luggage],
  [/sound|audio|music|speaker/i, Music],
  [/\bflights?\b|\bplane\b/i, Plane],
  [/\btables?\b|desk|work|conference|newspaper/i, Briefcase],
];

export const featureIcon = (feature: string): LucideIcon =>
  icons.find(([words]) => words.test(feature))?.[1] ?? Check;
