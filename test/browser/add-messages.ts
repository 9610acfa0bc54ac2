type Words = readonly [count: number, text: string];
interface Page {
  evaluate: (inside: (words: Words) => void, words: Words) => Promise<unknown>;
}

/** Adds messages of the customer to the thread of the sample helpdesk. */
export async function addMessages(page: Page, count: number, text: string): Promise<void> {
  await page.evaluate(
    ([amount, words]) => {
      const thread = document.querySelector('ol.thread');
      const model = thread?.querySelector('.entry--customer');
      if (!thread || !model) throw new Error('There is no thread to add to.');
      for (let index = 0; index < amount; index += 1) {
        const message = model.cloneNode(true) as Element;
        message.setAttribute('data-entry-id', `added-${thread.childElementCount}`);
        (message.querySelector('.entry-body') as Element).textContent = words;
        thread.append(message);
      }
    },
    [count, text],
  );
}
