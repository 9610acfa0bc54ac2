import { browser } from 'wxt/browser';
document.title = browser.runtime.id;
