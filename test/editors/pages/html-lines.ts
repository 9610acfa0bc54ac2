/** The visible lines of HTML, as a browser lays it out. */
export function htmlLines(html: string): string {
  const holder = document.body.appendChild(document.createElement('div'));
  holder.innerHTML = html;
  const text = holder.innerText;
  holder.remove();
  return text;
}
