/**
 * An element with attributes and children; texts are texts, never HTML.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/**
 * A labelled control with room for an error below it, wired for screen readers.
 * @param {{ id: string, label: string, control: HTMLElement, adornment?: HTMLElement, className?: string }} options
 */
export function field({ id, label, control, adornment, className = '' }) {
  const error = element('p', { id: `${id}-error`, class: 'Error', 'aria-live': 'polite' });
  error.hidden = true;
  control.id = id;
  control.setAttribute('aria-describedby', error.id);
  const root = element(
    'div',
    { class: `Field ${className}` },
    element('label', { for: id, class: 'Label' }, label),
    element('div', { class: 'Control' }, control, ...(adornment ? [adornment] : [])),
    error,
  );

  /** @param {string | null} message */
  function setError(message) {
    error.textContent = message ?? '';
    error.hidden = !message;
    control.classList.toggle('Input--invalid', Boolean(message));
    if (message) control.setAttribute('aria-invalid', 'true');
    else control.removeAttribute('aria-invalid');
  }

  return { root, control, setError };
}
