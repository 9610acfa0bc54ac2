import { useTranslator } from '../use-translator';

/** Lists the addresses that a recipe requests, or the elements that it clicks or reads. */
export function ActList({ title, acts }: { title: string; acts: readonly string[] }) {
  const { t } = useTranslator();
  return (
    <section>
      <h4>{title}</h4>
      {acts.length === 0 ? (
        <p className="text-soft">{t('options.recipe-none')}</p>
      ) : (
        <ul className="list-disc ps-5 font-mono wrap-anywhere">
          {acts.map((act, index) => (
            <li key={index}>
              <bdi>{act}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
