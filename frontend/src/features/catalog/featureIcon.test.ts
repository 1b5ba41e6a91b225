import { Check, Lightbulb, Plane, Sparkles, Sun, VolumeX } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { featureIcon } from './FeatureList.tsx';

describe('the icon of a feature', () => {
  it.each([
    ['Flight followed live', Plane],
    ['Ambient lighting', Lightbulb],
    ['Reading lights', Lightbulb],
    ['Panoramic roof', Sun],
    ['Quiet cabin', VolumeX],
    ['Starlight ceiling', Sparkles],
    ['Delightful', Check],
    ['Comfortable ride', Check],
  ])('for %j matches whole words', (feature, icon) => {
    expect(featureIcon(feature)).toBe(icon);
  });
});
