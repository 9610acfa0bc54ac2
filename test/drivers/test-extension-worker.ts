// A side panel opens only while a user gesture is handled, so the message is answered at once.
chrome.runtime.onMessage.addListener((message: unknown, { tab }) => {
  if (message === 'open-panel' && tab?.id !== undefined) void chrome.sidePanel.open({ tabId: tab.id });
});
