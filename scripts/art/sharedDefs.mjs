import { polygon } from './draw.mjs';
import { range } from './geometry.mjs';

/** A pair of spokes, turned by degrees. */
const spokes = (turn) =>
  [-1, 1]
    .map((side) => {
      const angle = (turn * Math.PI) / 180;
      return polygon(
        [
          [5, -14],
          [11, -70],
          [2, -70],
          [0, -14],
        ].map(([x, y]) => [
          x * side * Math.cos(angle) - y * Math.sin(angle),
          x * side * Math.sin(angle) + y * Math.cos(angle),
        ]),
      );
    })
    .join('');

/** A wheel of radius 100, which is placed by a matrix. */
const wheel =
  '<g id="wheel"><circle r="100" fill="#1b1b1d"/><circle r="97" fill="#121214"/><circle r="76" fill="#070708"/><circle r="60" fill="#2c2c2f"/>' +
  `<path d="${range(10, 0, 324).map(spokes).join('')}" fill="url(#spoke)"/>` +
  '<circle r="73" fill="none" stroke="url(#rim)" stroke-width="6"/><circle r="16" fill="url(#rim)"/><circle r="9" fill="#17171a"/></g>';

/** What every car is drawn with: blurs, metal, lamps, a wheel. */
export const sharedDefs = [
  '<linearGradient id="u" gradientUnits="userSpaceOnUse"/>',
  '<linearGradient id="shine" x1="60" y1="0" x2="1020" y2="0" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".3" stop-color="#fff" stop-opacity=".95"/><stop offset=".6" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity=".1"/></linearGradient>',
  '<filter id="blend" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="1.2 3.2"/><feComposite in2="SourceGraphic" operator="atop"/></filter>',
  '<filter id="soft" x="-20%" y="-60%" width="140%" height="220%"><feGaussianBlur stdDeviation="14"/></filter>',
  '<filter id="tight" x="-20%" y="-60%" width="140%" height="220%"><feGaussianBlur stdDeviation="5"/></filter>',
  '<linearGradient id="rim" x1="-60" y1="-70" x2="60" y2="70" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#f8f5ee"/><stop offset=".45" stop-color="#9b9994"/><stop offset=".65" stop-color="#5f5e5b"/><stop offset="1" stop-color="#d5d0c6"/></linearGradient>',
  '<radialGradient id="spoke" cx="0" cy="0" r="70" gradientUnits="userSpaceOnUse"><stop offset=".2" stop-color="#9b9994"/><stop offset="1" stop-color="#cfcbc4"/></radialGradient>',
  '<linearGradient id="trim" x1="0" y1="0" x2="1080" y2="0" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#8c877d"/><stop offset=".4" stop-color="#f6f1e6"/><stop offset="1" stop-color="#8c877d"/></linearGradient>',
  '<linearGradient id="slat" x1="0" y1="250" x2="0" y2="480" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#f6f1e6"/><stop offset=".6" stop-color="#b5b0a5"/><stop offset="1" stop-color="#716d66"/></linearGradient>',
  '<radialGradient id="eye"><stop offset="0" stop-color="#fff"/><stop offset=".45" stop-color="#dfe9f2"/><stop offset=".7" stop-color="#6f7b86"/><stop offset="1" stop-color="#20262c"/></radialGradient>',
  '<linearGradient id="chrome" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fffaf0"/><stop offset=".5" stop-color="#8c877d"/><stop offset="1" stop-color="#e9e2d4"/></linearGradient>',
  wheel,
].join('');
