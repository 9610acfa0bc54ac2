import type { Product, Sku } from '@/lib/contract/product';

import { Facts } from '../Facts';
import { Moment } from '../Moment';
import { useSpeech } from '../speech';
import { Picture } from './Picture';
import { StatusChip } from './StatusChip';

/** One product with its variants. What the product does not say is not there. */
export function ProductDetails({ product }: { product: Product }) {
  const { t } = useSpeech();
  const { title, brand, category, status, isDeleted, skus = [], currency } = product;
  return (
    <article aria-label={title} className="flex flex-col gap-3">
      <div className="flex items-start gap-2">
        <Picture url={product.mainImageUrl ?? product.images?.[0]} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold wrap-anywhere">
            <bdi>{title}</bdi>
          </h3>
          <p className="flex flex-wrap items-center gap-x-2 text-small text-soft">
            <bdi>{[brand, category].filter(Boolean).join(' · ')}</bdi>
            {isDeleted ? (
              <StatusChip tone="bad">{t('product.deleted')}</StatusChip>
            ) : (
              status && <StatusChip tone="calm">{status}</StatusChip>
            )}
          </p>
        </div>
      </div>
      {skus.length > 0 && (
        <ul aria-label={t('product.skus')} className="flex flex-col divide-y divide-line border-y border-line">
          {skus.map((sku, index) => (
            <SkuRow key={index} sku={sku} currency={currency} />
          ))}
        </ul>
      )}
      <Facts
        facts={[
          [t('products.id'), <bdi key="id">{product.externalId}</bdi>],
          [t('product.updated'), product.externalUpdatedAt && <Moment iso={product.externalUpdatedAt} />],
        ]}
      />
    </article>
  );
}

function SkuRow({ sku, currency }: { sku: Sku; currency: string | undefined }) {
  const { t, formatMoney } = useSpeech();
  const { price, compareAtPrice, stockQuantity, available, onSale, isDeleted, status } = sku;
  return (
    <li className="flex items-start gap-2 py-1.5 text-small">
      <div className="min-w-0 flex-1">
        <p className={`wrap-anywhere ${isDeleted ? 'text-soft line-through' : ''}`}>
          <bdi>{sku.name ?? sku.sku ?? sku.externalId}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-2 text-soft">
          {sku.name && sku.sku && <bdi>{sku.sku}</bdi>}
          {status && <span>{status}</span>}
          {onSale && <span className="text-good">{t('product.on-sale')}</span>}
          {isDeleted && <span className="text-bad">{t('product.deleted')}</span>}
          {!isDeleted && available === false && <span className="text-bad">{t('product.unavailable')}</span>}
        </p>
      </div>
      <div className="text-end whitespace-nowrap tabular-nums">
        <p>
          {compareAtPrice !== undefined && (
            <>
              <span className="sr-only">
                {t('product.compare-at', { price: formatMoney(compareAtPrice, currency) })}{' '}
              </span>
              <s aria-hidden="true" className="me-1.5 text-soft">
                {formatMoney(compareAtPrice, currency)}
              </s>
            </>
          )}
          {price !== undefined && formatMoney(price, currency)}
        </p>
        {stockQuantity !== undefined && <p className="text-soft">{t('product.in-stock', { count: stockQuantity })}</p>}
      </div>
    </li>
  );
}
