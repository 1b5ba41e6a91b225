import { limousine } from './shapes-limousine.mjs';
import { limousineFront, sedanFront, suvFront, vanFront } from './shapes-front.mjs';
import { limousineRear, sedanRear, suvRear, vanRear } from './shapes-rear.mjs';
import { sedan } from './shapes-sedan.mjs';
import { suv } from './shapes-suv.mjs';
import { van } from './shapes-van.mjs';

const amber = '#e8b86a';
const ice = '#a9c8f0';

const builds = {
  sedan: { name: 'Sedan', side: sedan, front: sedanFront, rear: sedanRear, layout: 'rear' },
  suv: { name: 'SUV', side: suv, front: suvFront, rear: suvRear, layout: 'rear' },
  limousine: {
    name: 'Limousine',
    side: limousine,
    front: limousineFront,
    rear: limousineRear,
    layout: 'lounge',
  },
  van: { name: 'Van', side: van, front: vanFront, rear: vanRear, layout: 'rows' },
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
