/** Opens the address in the phone's own map. */
export function mapsLink(address: string, { userAgent }: Pick<Navigator, 'userAgent'> = navigator): string {
  const place = encodeURIComponent(address);
  if (/Android/i.test(userAgent)) return `geo:0,0?q=${place}`;
  if (/iPhone|iPad|iPod/i.test(userAgent)) return `https://maps.apple.com/?daddr=${place}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${place}`;
}
