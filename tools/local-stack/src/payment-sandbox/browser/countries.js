/** The countries a card can be billed in, named in the reader's language, sorted by name. */

const codes = (
  'AE AR AT AU BE BG BR CA CH CL CN CO CR CY CZ DE DK DO EC EE EG ES FI FR GB GH GR HK HR HU ID IE IL IN IS IT JM ' +
  'JP KE KR LB LT LU LV MA MT MX MY NG NL NO NZ PA PE PH PK PL PT QA RO SA SE SG SI SK TH TR TT TW UA US UY VN ZA'
).split(' ');

/** @param {string} locale */
export function countries(locale) {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' });
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
}
