/**
 * Behaviour of the sample helpdesk's pages: the composer with two tabs and two editors, drafts, sending, and changing the
 * ticket in place on pages that state it. Some pages load the helpdesk plugin, `deskhand`, and pass it their ticket.
 */

/** Other pages are read by their markup, although the panel in the page brings the plugin's functions with it. */
const findPlugin = () => (location.pathname.startsWith('/plugin/') ? window.deskhand : undefined);

/** Tickets that change in place load later than their address changes, as on many helpdesks. */
const LATE_MS = 300;

const EDITORS = { rich: createRichEditor, plain: createPlainEditor };

function createRichEditor(place, { label, onChange }) {
  const host = document.createElement('div');
  place.replaceChildren(host);
  // The toolbar belongs to the English interface, whatever the language of the text.
  const quill = new window.Quill(host, {
    theme: 'snow',
    modules: {
      toolbar: [
        ['bold', 'italic', 'underline'],
        ['link', { list: 'ordered' }, { list: 'bullet' }],
      ],
    },
  });
  const toolbar = quill.getModule('toolbar').container;
  toolbar.dir = 'ltr';
  toolbar.lang = 'en';
  quill.root.setAttribute('role', 'textbox');
  quill.root.setAttribute('aria-multiline', 'true');
  quill.root.setAttribute('aria-label', label);
  quill.on('text-change', onChange);
  return {
    read: () => ({ text: quill.getText().replace(/\n$/, ''), delta: { ops: quill.getContents().ops } }),
    write({ text, delta }) {
      if (delta) quill.setContents(delta);
      else quill.setText(text);
      quill.history.clear();
    },
    insert({ text, html, mode }) {
      const length = quill.getLength() - 1;
      const at = mode === 'replace' ? 0 : mode === 'cursor' ? (quill.getSelection()?.index ?? length) : length;
      const gap = /[^\n]$/.test(quill.getText(0, at)) ? '\n' : '';
      const fragment = quill.clipboard.convert({ html, text });
      const Delta = window.Quill.import('delta');
      // Separates the insertion from typing, as its own undo step.
      quill.history.cutoff();
      quill.updateContents(
        new Delta()
          .retain(at)
          .delete(mode === 'replace' ? length : 0)
          .insert(gap)
          .concat(fragment),
        'user',
      );
      quill.history.cutoff();
      return quill.getText(at, gap.length + fragment.length());
    },
    undo: () => quill.history.undo(),
    name: (words) => quill.root.setAttribute('aria-label', words),
  };
}

function createPlainEditor(place, { label, textClass, onChange }) {
  let before = '';
  const area = document.createElement('textarea');
  area.className = `${textClass} plain`.trim();
  area.rows = 6;
  area.setAttribute('aria-label', label);
  area.addEventListener('input', onChange);
  place.replaceChildren(area);
  return {
    read: () => ({ text: area.value }),
    write: ({ text }) => {
      area.value = text;
    },
    insert({ text, mode }) {
      before = area.value;
      const at = mode === 'cursor' ? area.selectionEnd : before.length;
      const gap = mode !== 'replace' && /[^\n]$/.test(before.slice(0, at)) ? '\n' : '';
      area.focus();
      area.setSelectionRange(mode === 'replace' ? 0 : at, at);
      // This command is one step of the browser's undo, and fires its own input event.
      document.execCommand('insertText', false, gap + text);
      return text;
    },
    undo() {
      area.value = before;
      onChange();
    },
    name: (words) => area.setAttribute('aria-label', words),
  };
}

let withdraw = () => {};

/** Offers the composer's functions to Deskhand, on pages that load the plugin. */
function offerToWrite(composer) {
  withdraw();
  if (findPlugin()) withdraw = findPlugin().offerComposer(composer);
}

function readTicket(work) {
  return JSON.parse(work.querySelector('script[data-ticket]')?.textContent ?? 'null');
}

function createDraft(ticketId) {
  const key = `draft:${ticketId}`;
  return {
    read: () => JSON.parse(sessionStorage.getItem(key) ?? 'null'),
    keep: (draft) => sessionStorage.setItem(key, JSON.stringify(draft)),
    drop: () => sessionStorage.removeItem(key),
  };
}

function startComposer(form) {
  const kindAttribute = 'kind' in form.dataset ? 'kind' : 'deskhandComposer';
  const place = form.querySelector('.writing');
  const send = form.querySelector('[type="submit"]');
  const said = form.querySelector('.said');
  const switchButton = form.querySelector('[data-switch-editor]');
  const tabs = [...form.querySelectorAll('[role="tab"]')];
  const draft = createDraft(form.dataset.draft);
  const kept = draft.read();
  /** Each tab has its own text. */
  const texts = kept?.texts ?? {};
  let editor;
  let isSending = false;

  const kindNow = () => form.dataset[kindAttribute];
  const labelNow = () => (kindNow() === 'note' ? 'Internal note' : 'Reply to the customer');
  const keepDraft = () => {
    texts[kindNow()] = editor.read();
    draft.keep({ kind: kindNow(), texts });
  };
  const offer = () => {
    const { insert, undo, read } = editor;
    offerToWrite({ kind: kindNow(), insert, undo, read: () => read().text });
  };

  const showEditor = (name, content) => {
    form.dataset.editor = name;
    editor = EDITORS[name](place, {
      label: labelNow(),
      textClass: form.dataset.textClass,
      onChange: () => {
        said.textContent = '';
        keepDraft();
      },
    });
    if (content) editor.write(content);
    switchButton.textContent = name === 'rich' ? 'Plain text' : 'Rich text';
    offer();
  };
  const showKind = (kind) => {
    if (kind !== kindNow()) {
      keepDraft();
      form.dataset[kindAttribute] = kind;
      editor.write(texts[kind] ?? { text: '' });
    }
    for (const tab of tabs) {
      const isChosen = tab.dataset.tab === kind;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      if (isChosen) place.setAttribute('aria-labelledby', tab.id);
    }
    send.textContent = kind === 'note' ? 'Add note' : 'Send reply';
    editor.name(labelNow());
    offer();
  };

  if (kept) form.dataset[kindAttribute] = kept.kind;
  showEditor(form.dataset.editor, texts[kindNow()]);
  showKind(kindNow());

  for (const tab of tabs) {
    tab.addEventListener('click', () => {
      showKind(tab.dataset.tab);
      keepDraft();
    });
    tab.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      const other = tabs.find((candidate) => candidate !== tab);
      other.click();
      other.focus();
    });
  }
  switchButton.addEventListener('click', () => {
    const { text } = editor.read();
    const next = form.dataset.editor === 'rich' ? 'plain' : 'rich';
    showEditor(next, { text });
    keepDraft();
    const address = new URL(location.href);
    if (next === 'plain') address.searchParams.set('composer', 'plain');
    else address.searchParams.delete('composer');
    history.replaceState(history.state, '', address);
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    said.textContent = await sendEntry(form, { ...editor.read(), kind: kindNow() }, () => {
      editor.write({ text: '' });
      draft.drop();
    });
    isSending = false;
  });
}

async function sendEntry(form, written, onSent) {
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(written),
  }).catch(() => undefined);
  if (!response) return 'Not sent: the helpdesk cannot be reached';
  if (!response.ok) return (await response.json()).error;
  await refreshTicket();
  onSent();
  return written.kind === 'note' ? 'Note added' : 'Reply sent';
}

function showLatest(work) {
  const conversation = work.querySelector('.conversation');
  conversation.scrollTop = conversation.scrollHeight;
}

function startTicket(work) {
  findPlugin()?.showTicket(readTicket(work));
  startComposer(work.querySelector('form.writer'));
  startCustomer(work.querySelector('.as-customer form'));
  showLatest(work);
  follow();
}

/** Lets the person who tries the helpdesk answer as the customer. */
function startCustomer(form) {
  const said = form.querySelector('.said');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: form.elements.text.value }),
    }).catch(() => undefined);
    const problem = response?.ok ? '' : 'Not sent: the helpdesk cannot be reached';
    said.textContent = response && !response.ok ? (await response.json()).error : problem;
    if (response?.ok) form.reset();
  });
}

let changes;

/** Shows entries that arrive later: the customer's messages, and the platform's callbacks. */
function follow() {
  changes?.close();
  const id = location.pathname.split('/').at(-1);
  changes = new EventSource(`/changes/${id}`);
  changes.addEventListener('change', () => void refreshTicket());
}

/** Adds new entries and tags without touching the composer or the existing entries. */
async function refreshTicket() {
  const address = new URL(location.href);
  address.searchParams.set('part', 'ticket');
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) return;
  const template = document.createElement('template');
  template.innerHTML = await response.text();
  const fresh = template.content.querySelector('main');
  const work = document.querySelector('main.work');
  if (new URL(location.href).pathname !== address.pathname) return;
  const known = new Set([...work.querySelectorAll('[data-entry-id]')].map((entry) => entry.dataset.entryId));
  const added = [...fresh.querySelectorAll('[data-entry-id]')].filter((entry) => !known.has(entry.dataset.entryId));
  work.querySelector('.turns').append(...added);
  work.querySelector('.facts').replaceWith(fresh.querySelector('.facts'));
  const statement = work.querySelector('script[data-deskhand="ticket"]');
  if (statement) statement.textContent = fresh.querySelector('script[data-deskhand="ticket"]').textContent;
  const ids = new Set(added.map((entry) => entry.dataset.entryId));
  findPlugin()?.addMessages(readTicket(fresh).messages.filter(({ id }) => ids.has(id)));
  if (added.length > 0) showLatest(work);
}

/** Number of the latest ticket request. Answers to earlier ones are dropped. */
let latestRequest = 0;

async function changeTicket(address) {
  latestRequest += 1;
  const turn = latestRequest;
  const old = document.querySelector('main[data-in-place]');
  old.setAttribute('aria-busy', 'true');
  const part = new URL(address);
  part.searchParams.set('part', 'ticket');
  const [response] = await Promise.all([fetch(part), new Promise((resolve) => setTimeout(resolve, LATE_MS))]);
  if (turn !== latestRequest) return;
  const template = document.createElement('template');
  template.innerHTML = await response.text();
  const work = template.content.querySelector('main');
  old.replaceWith(work);
  const { pathname } = new URL(address);
  for (const row of document.querySelectorAll('a.row')) {
    const isCurrent = new URL(row.href).pathname === pathname;
    row.setAttribute('aria-current', isCurrent ? 'page' : 'false');
    if (isCurrent)
      document.title = `${work.querySelector('h1').textContent} · ${row.querySelector('.row-id').textContent}`;
  }
  startTicket(work);
}

/** Changes between tickets in place; every other link loads its page. */
document.addEventListener('click', (event) => {
  const link = event.target.closest('a.row:not([data-page="tickets"])');
  if (!link || !document.querySelector('main[data-in-place]')) return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  void changeTicket(link.href);
});
window.addEventListener('popstate', () => {
  if (document.querySelector('main[data-in-place]')) void changeTicket(location.href);
});

const work = document.querySelector('main.work');
if (work) {
  startTicket(work);
  document.querySelector('.row[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
}
