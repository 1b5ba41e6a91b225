/**
 * Lacquer by how it answers light: `sky` where a surface faces the lamps, `body` where it faces the viewer, `dark` where it
 * turns under, `bounce` what the warm floor gives back, `rim` the light along an edge.
 */
const lacquer = (sky, light, body, dark, bounce, rim) => ({ sky, light, body, dark, bounce, rim });

export const paints = {
  onyx: lacquer('#8b8e95', '#4a4c52', '#1f2024', '#08090a', '#3a332b', '#f4ead6'),
  obsidian: lacquer('#7f858c', '#434950', '#1b1f23', '#07080a', '#38332c', '#eef0f2'),
  pearl: lacquer('#ffffff', '#f4efe6', '#cfc8bc', '#6d665c', '#a2937c', '#ffffff'),
  champagne: lacquer('#f2e3c6', '#cdb58a', '#8f7a57', '#352c20', '#6f5c3f', '#fff3da'),
  midnight: lacquer('#8594b4', '#44557c', '#1a2540', '#070b16', '#2f2e38', '#e3ebff'),
  ivory: lacquer('#fffdf6', '#f3ead8', '#cabfa8', '#6b6150', '#a08c6c', '#ffffff'),
  graphite: lacquer('#b1b4b8', '#6f7378', '#3c4046', '#131518', '#4b443b', '#f5efe4'),
  silver: lacquer('#ffffff', '#d9dcdf', '#9a9fa5', '#3d4147', '#7d7466', '#ffffff'),
};
