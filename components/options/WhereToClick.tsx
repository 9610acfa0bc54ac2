import { useTranslator } from '../use-translator';

const LINE = 'h-1.5 rounded-chip bg-line';

/** Where Deskhand stands in the browser, in words and as a picture. */
export function WhereToClick() {
  const { t } = useTranslator();
  const suggest = t('request.suggest');
  return (
    <>
      <p>{t('start.where', { suggest })}</p>
      <div
        aria-hidden="true"
        className="my-4 flex min-h-52 max-w-lg flex-col rounded-tile border border-line bg-raised"
      >
        <div className="flex items-center gap-1.5 border-b border-line px-3 py-2">
          <span className="h-3 flex-1 rounded-full bg-sunken" />
        </div>
        <div className="flex flex-1">
          <div className="flex min-w-0 flex-1 flex-col gap-2 p-3">
            <div className="me-8 flex flex-col gap-1.5 rounded-tile bg-sunken p-2">
              <span className={`${LINE} w-4/5`} />
              <span className={`${LINE} w-3/5`} />
            </div>
            <div className="ms-8 flex flex-col gap-1.5 rounded-tile bg-sunken p-2">
              <span className={`${LINE} w-2/3`} />
            </div>
            <div className="mt-auto flex flex-col gap-2 rounded-tile border border-line p-2">
              <span className={`${LINE} w-1/2`} />
              <span className="max-w-full self-end rounded-tile bg-accent-strong px-2 py-1 text-small font-medium text-on-accent wrap-anywhere outline-2 outline-offset-2 outline-accent">
                {suggest}
              </span>
            </div>
          </div>
          <div className="flex w-2/5 min-w-0 flex-col gap-1.5 max-[300px]:hidden border-s border-line bg-accent-wash p-3">
            <span className="text-small font-medium">Deskhand</span>
            <span className={`${LINE} w-full`} />
            <span className={`${LINE} w-4/5`} />
            <span className={`${LINE} w-3/5`} />
          </div>
        </div>
      </div>
      <p className="text-small text-soft">{t('start.pin')}</p>
    </>
  );
}
