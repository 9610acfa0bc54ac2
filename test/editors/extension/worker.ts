// A side panel opens only while a person's click is being answered, so the click's message is answered at once.
chrome.runtime.onMessage.addListener((message: unknown, { tab }) => {
  if (message === 'open-panel' && tab?.id !== undefined) void chrome.sidePanel.open({ tabId: tab.id });
});
