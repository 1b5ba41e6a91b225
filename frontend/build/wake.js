// Written into the built page. A page that the server has drawn sleeps: its code is fetched once everything else is there, and runs
// with the visitor's first sign of life, so that whoever only reads pays nothing for it. Clicks until then are made again when the
// page can act (src/app/awake.ts). Links need no code.
(() => {
  const signs = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'focusin'];
  const quietMs = 5000;
  const root = document.getElementById('root');
  const isDrawn = root.hasChildNodes();
  const fetchPriority = isDrawn ? 'low' : 'high';
  let hasBegun = false;
  let pressed = null;

  const fetchAhead = () => {
    for (const link of document.querySelectorAll('link[rel=ahead]')) link.rel = 'modulepreload';
  };

  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    for (const sign of signs) removeEventListener(sign, begin, true);
    fetchAhead();
    for (const { href, crossOrigin } of document.querySelectorAll('link[data-runs]')) {
      const script = document.createElement('script');
      Object.assign(script, { type: 'module', fetchPriority, crossOrigin, src: href });
      document.head.append(script);
    }
  };

  const remember = ({ target, button }) => {
    // Another button asks for a menu, or for another tab.
    if (button !== 0) return;
    const wanted = target.closest?.('a[href], button, label, input, select, textarea');
    pressed = wanted?.control ?? wanted;
  };
  const hold = (event) => {
    remember(event);
    if (!pressed || pressed.matches('a[href]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const release = () => {
    removeEventListener('pointerup', remember, true);
    removeEventListener('click', hold, true);
    // After whatever the page still does about having woken.
    setTimeout(() => {
      if (!pressed?.isConnected || pressed.matches('a[href]')) return;
      pressed.focus({ preventScroll: true });
      pressed.click();
    });
  };

  // Something is to be shown that the server doesn't know: by the address, or kept from an earlier visit.
  const knowsMore = () => {
    if (location.search !== '' || location.hash !== '') return true;
    try {
      return sessionStorage.length > 0 || Object.keys(localStorage).some((key) => key !== 'theme');
    } catch {
      return false;
    }
  };

  if (!isDrawn) return begin();
  // What is closed sends no click: the pointer tells all the same.
  addEventListener('pointerup', remember, true);
  addEventListener('click', hold, true);
  addEventListener('awake', release, { once: true });
  if (knowsMore()) return begin();
  for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true });
  addEventListener('load', () => {
    fetchAhead();
    setTimeout(begin, quietMs);
  });
})();
