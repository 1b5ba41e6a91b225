type Rgb = [number, number, number];

function channels(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** A translucent `rgb(r g b / a)` laid over an opaque hex colour; opaque colours pass through. */
function flatten(color: string, over: string): Rgb {
  const match = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(color);
  if (!match) return channels(color);
  const [, ...parts] = match.map(Number);
  const alpha = parts[3] ?? 1;
  const under = channels(over);
  return under.map((channel, index) => (parts[index] ?? 0) * alpha + channel * (1 - alpha)) as Rgb;
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast ratio of two colours, both taken as seen on `page`. */
export function contrastRatio(foreground: string, background: string, page = background): number {
  const lights = [luminance(flatten(foreground, page)), luminance(flatten(background, page))];
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}
