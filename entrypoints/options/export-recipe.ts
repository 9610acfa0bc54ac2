/** Lets the browser save a recipe as a file that is named after its helpdesk. */
export function exportRecipe(match: string, recipe: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([recipe], { type: 'application/json' }));
  link.download = `deskhand-recipe-${match
    .replace(/^.*?:\/\//, '')
    .replaceAll(/[^\w.-]+/g, '-')
    .replace(/-+$/, '')}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
