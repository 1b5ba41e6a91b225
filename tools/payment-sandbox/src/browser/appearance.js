const ruleSelector = /^\.(Input|Label|Error)[\w\s:.-]*$/;

/** @param {string} name */
const propertyName = (name) => name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/**
 * Through the style object and never as text, so that no value can be more than a value.
 * @param {HTMLElement} host @param {CSSStyleSheet} sheet @param {Record<string, any>} appearance
 */
export function applyAppearance(host, sheet, { theme = 'stripe', variables = {}, rules = {} }) {
  host.dataset.theme = theme;
  host.removeAttribute('style');
  for (const [name, value] of Object.entries(variables)) host.style.setProperty(`--${name}`, String(value));
  sheet.replaceSync('');
  for (const [selector, declarations] of Object.entries(rules)) {
    if (!ruleSelector.test(selector)) continue;
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [name, value] of Object.entries(/** @type {Record<string, string>} */ (declarations))) {
      rule.style.setProperty(propertyName(name), String(value));
    }
  }
}
