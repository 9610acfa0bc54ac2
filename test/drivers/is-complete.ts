/** True in `npm run test:all -- --complete`: every cell and every try. */
export const isComplete = process.env.TEST_COMPLETE === '1';
