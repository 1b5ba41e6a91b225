/**
 * Lacquer by how it answers light: `sky` where a surface faces the lamps, `body` where it faces the viewer, `dark` where it
 * turns under, `bounce` what the warm floor gives back, `rim` the light along an edge.
 */
export const paints = {
  onyx: {
    sky: '#8b8e95',
    light: '#4a4c52',
    body: '#1f2024',
    dark: '#08090a',
    bounce: '#3a332b',
    rim: '#f4ead6',
  },
  obsidian: {
    sky: '#7f858c',
    light: '#434950',
    body: '#1b1f23',
    dark: '#07080a',
    bounce: '#38332c',
    rim: '#eef0f2',
  },
  pearl: {
    sky: '#ffffff',
    light: '#f4efe6',
    body: '#cfc8bc',
    dark: '#6d665c',
    bounce: '#a2937c',
    rim: '#ffffff',
  },
  champagne: {
    sky: '#f2e3c6',
    light: '#cdb58a',
    body: '#8f7a57',
    dark: '#352c20',
    bounce: '#6f5c3f',
    rim: '#fff3da',
  },
  midnight: {
    sky: '#8594b4',
    light: '#44557c',
    body: '#1a2540',
    dark: '#070b16',
    bounce: '#2f2e38',
    rim: '#e3ebff',
  },
  ivory: {
    sky: '#fffdf6',
    light: '#f3ead8',
    body: '#cabfa8',
    dark: '#6b6150',
    bounce: '#a08c6c',
    rim: '#ffffff',
  },
  graphite: {
    sky: '#b1b4b8',
    light: '#6f7378',
    body: '#3c4046',
    dark: '#131518',
    bounce: '#4b443b',
    rim: '#f5efe4',
  },
  silver: {
    sky: '#ffffff',
    light: '#d9dcdf',
    body: '#9a9fa5',
    dark: '#3d4147',
    bounce: '#7d7466',
    rim: '#ffffff',
  },
};
