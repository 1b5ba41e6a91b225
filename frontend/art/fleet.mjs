import { limousine } from './limousine.mjs';
import fronts from './shapes/fronts.json' with { type: 'json' };
import rears from './shapes/rears.json' with { type: 'json' };
import sedan from './shapes/sedan.json' with { type: 'json' };
import suv from './shapes/suv.json' with { type: 'json' };
import van from './shapes/van.json' with { type: 'json' };

const amber = '#e8b86a';
const ice = '#a9c8f0';

/** The nose, and the tail on its outline. Both ends of the limousine are the sedan's but for what is drawn anew. */
const ends = (build) => ({ front: fronts[build], rear: { ...fronts[build], ...rears[build] } });
const limousineEnds = {
  front: { ...fronts.sedan, ...fronts.limousine },
  rear: { ...ends('sedan').rear, ...rears.limousine },
};

const builds = {
  sedan: { name: 'Sedan', side: sedan, ...ends('sedan'), layout: 'rear' },
  suv: { name: 'SUV', side: suv, ...ends('suv'), layout: 'rear' },
  limousine: { name: 'Limousine', side: limousine, ...limousineEnds, layout: 'lounge' },
  van: { name: 'Van', side: van, ...ends('van'), layout: 'rows' },
};

/** Every vehicle that is drawn: `<build>-<paint>` is its slug, `/art/vehicles/<slug>-<view>.svg` the addresses. */
export const fleet = [
  { build: 'sedan', paint: 'onyx', leather: 'ink', ambient: amber },
  { build: 'sedan', paint: 'pearl', leather: 'cognac', ambient: ice, wheels: 'fine' },
  { build: 'suv', paint: 'obsidian', leather: 'cognac', ambient: amber },
  { build: 'suv', paint: 'champagne', leather: 'ivory', ambient: amber, wheels: 'twin' },
  { build: 'limousine', paint: 'midnight', leather: 'ivory', ambient: '#7fa8ff' },
  { build: 'limousine', paint: 'ivory', leather: 'ink', ambient: amber, wheels: 'twin' },
  { build: 'van', paint: 'graphite', leather: 'mocha', ambient: amber },
  { build: 'van', paint: 'silver', leather: 'sand', ambient: ice, wheels: 'five' },
].map(({ build, paint, wheels, ...rest }) => {
  const { side, ...shapes } = builds[build];
  return {
    ...rest,
    ...shapes,
    paint,
    slug: `${build}-${paint}`,
    side: wheels ? { ...side, wheelStyle: wheels } : side,
  };
});
