/** Turns the provider's `appearance` into the custom properties and rules the form's style sheet works with. */

const shared = {
  fontFamily: '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, sans-serif',
  fontSizeBase: '16px',
  fontWeightNormal: '400',
  fontWeightMedium: '500',
  borderRadius: '6px',
  spacingUnit: '4px',
};

const light = {
  ...shared,
  colorPrimary: '#0570de',
  colorBackground: '#ffffff',
  colorText: '#30313d',
  colorTextSecondary: '#5f606b',
  colorTextPlaceholder: '#70717c',
  colorDanger: '#c3153a',
  colorBorder: '#8a8b96',
};

const night = {
  ...shared,
  colorPrimary: '#85d996',
  colorBackground: '#30313d',
  colorText: '#ffffff',
  colorTextSecondary: '#c0c1cc',
  colorTextPlaceholder: '#a4a5b1',
  colorDanger: '#fe87a1',
  colorBorder: '#8f909d',
};

/** @type {Record<string, Record<string, string>>} */
const themes = { stripe: light, flat: light, minimal: light, night };

const ruleSelector = /^\.(Input|Label|Error|Block|Text|Tab|AccordionItem)[\w\s:.-]*$/;

/** @param {string} name */
const propertyName = (name) => name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/**
 * Through the style object and never as text, so that no value can be more than a value.
 * @param {HTMLElement} host
 * @param {CSSStyleSheet} sheet
 * @param {Record<string, any>} appearance
 */
export function applyAppearance(host, sheet, appearance) {
  const theme = themes[appearance.theme] ?? light;
  const given = appearance.variables ?? {};
  // Without a border colour of its own the form takes one from the text, which fits any background.
  const border =
    given.colorText && !given.colorBorder
      ? { colorBorder: 'color-mix(in srgb, var(--colorText) 50%, transparent)' }
      : {};
  const variables = { ...theme, ...border, ...given };
  host.removeAttribute('style');
  for (const [name, value] of Object.entries(variables)) {
    if (/^[\w-]+$/.test(name) && value != null) host.style.setProperty(`--${name}`, String(value));
  }
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  for (const [selector, declarations] of Object.entries(appearance.rules ?? {})) {
    if (!ruleSelector.test(selector)) continue;
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [name, value] of Object.entries(/** @type {Record<string, string>} */ (declarations))) {
      rule.style.setProperty(propertyName(name), String(value));
    }
  }
}
