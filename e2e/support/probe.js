// Runs inside the pages, before anything of theirs: notes what moves by itself, and answers questions about what is shown.
(() => {
  const shifts = { total: 0, moved: [] };
  // Cumulative Layout Shift: the worst burst, of five seconds at most, with less than one between two shifts.
  const burst = { value: 0, firstAt: 0, lastAt: 0 };
  const note = (entries) => {
    for (const { value, hadRecentInput, sources, startTime } of entries) {
      if (hadRecentInput) continue;
      if (startTime - burst.lastAt > 1000 || startTime - burst.firstAt > 5000)
        Object.assign(burst, { value: 0, firstAt: startTime });
      burst.value += value;
      burst.lastAt = startTime;
      shifts.total = Math.max(shifts.total, burst.value);
      for (const { node, previousRect, currentRect } of sources) {
        const where = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
        shifts.moved.push(
          `${node?.nodeName} "${node?.textContent?.slice(0, 40)}" ${where(previousRect)} → ${where(currentRect)}`,
        );
      }
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });

  globalThis.probe = {
    shifts,
    /** Begins anew once what was just resized has found its place. */
    forgetShifts: () =>
      new Promise((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            observer.takeRecords();
            Object.assign(shifts, { total: 0, moved: [] });
            Object.assign(burst, { value: 0, firstAt: 0, lastAt: 0 });
            resolve();
          }),
        );
      }),
    /** What can be pressed or filled in on the page, or is a fault, and lies under the open notice. */
    coveredByNotice() {
      const notice = document.querySelector('li[data-state="open"]');
      const box = notice.getBoundingClientRect();
      return [
        ...document.querySelectorAll(
          ':is(main, [role="dialog"]) :is(button, a[href], input, select, summary, [aria-invalid="true"])',
        ),
      ]
        .filter((element) => !notice.contains(element) && element.checkVisibility())
        .filter((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return left < box.right && right > box.left && top < box.bottom - 4 && bottom > box.top + 4;
        })
        .map((element) => element.textContent || element.getAttribute('aria-label'));
    },
    /** What stands out beyond the screen's right edge. */
    tooWide() {
      const root = document.documentElement;
      if (root.scrollWidth <= root.clientWidth) return [];
      const outside = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > root.clientWidth + 1,
      );
      return [`${root.scrollWidth} px`, ...outside.map((element) => element.outerHTML.slice(0, 120))];
    },
    /** As though another tab had switched the theme. */
    switchTheme(theme) {
      localStorage.setItem('theme', theme);
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }));
    },
    /** Whether the element has the focus, and can be seen with it. */
    focusOf(element) {
      if (element.getRootNode().activeElement !== element) return 'elsewhere';
      const { top, bottom } = element.getBoundingClientRect();
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return bottom > header && top < window.innerHeight ? 'here' : 'hidden';
    },
  };
})();
