import { defineContentScript } from 'wxt/utils/define-content-script';
export default defineContentScript({
  registration: 'runtime',
  matches: [],
  main(ctx) {
    ctx.onInvalidated(() => {});
  },
});
