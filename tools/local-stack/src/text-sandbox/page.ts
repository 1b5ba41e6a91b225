interface File {
  type: string;
  content: string;
}

/** The sent texts, newest first. Refreshes itself. */
export const page: File = {
  type: 'text/html',
  content: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Text messages</title>
    <link rel="stylesheet" href="/page.css" />
    <script src="/page.js" defer></script>
  </head>
  <body>
    <main>
      <p class="badge">Sandbox</p>
      <h1>Text messages</h1>
      <p>What would have been sent to phones, newest first.</p>
      <p id="state" role="status">Loading…</p>
      <ol id="texts"></ol>
    </main>
  </body>
</html>
`,
};

export const script: File = {
  type: 'text/javascript',
  content: `const list = document.querySelector('#texts');
const state = document.querySelector('#state');
let shown = '';

function show(texts) {
  list.replaceChildren(
    ...texts.toReversed().map(({ to, from, text, at }) => {
      const item = document.createElement('li');
      const head = document.createElement('p');
      head.textContent = 'To ' + to + ' from ' + from + ', ' + new Date(at).toLocaleString();
      const body = document.createElement('p');
      body.className = 'text';
      for (const part of text.split(/(https?:\\/\\/\\S+)/)) {
        const isLink = /^https?:/.test(part);
        const node = document.createElement(isLink ? 'a' : 'span');
        if (isLink) node.href = part;
        node.textContent = part;
        body.append(node);
      }
      item.append(head, body);
      return item;
    }),
  );
}

async function refresh() {
  try {
    const answer = await (await fetch('/messages')).text();
    if (answer !== shown) {
      const texts = JSON.parse(answer);
      show(texts);
      state.textContent = texts.length === 0 ? 'None yet.' : texts.length + (texts.length === 1 ? ' text' : ' texts');
      shown = answer;
    }
  } catch {
    shown = '';
    state.textContent = 'The sandbox does not answer.';
  }
  setTimeout(refresh, 2000);
}

void refresh();
`,
};

export const style: File = {
  type: 'text/css',
  content: `:root {
  color-scheme: light dark;
  --ink: light-dark(#17181b, #f4efe6);
  --muted: light-dark(#5c5e66, #b3ada2);
  --paper: light-dark(#faf7f1, #0d0e11);
  --surface: light-dark(#fff, #15171c);
  --line: light-dark(#ddd8cd, #2c3038);
  --accent: light-dark(#7a5d1f, #c8a45d);
}
* {
  box-sizing: border-box;
}
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font:
    16px/1.5 system-ui,
    sans-serif;
}
main {
  max-width: min(38rem, 100% - 2rem);
  margin: 2rem auto;
}
h1 {
  margin: 0.5rem 0;
  font-size: 1.6rem;
  line-height: 1.2;
}
p {
  margin: 0.25rem 0;
  color: var(--muted);
}
ol {
  display: grid;
  gap: 1rem;
  margin: 1rem 0;
  padding: 0;
  list-style: none;
}
li {
  padding: 1rem 1.25rem;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--surface);
}
.text {
  color: var(--ink);
  overflow-wrap: anywhere;
}
a {
  color: var(--accent);
}
a:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
.badge {
  display: inline-block;
  padding: 0.1rem 0.7rem;
  border: 1px solid currentColor;
  border-radius: 999px;
  font-size: 0.75rem;
  letter-spacing: 0.06em;
  text-transform: uppercase;
}
`,
};
