import type { Product, Sku } from '@/lib/contract/product';
import { MAX_LINES_SHOWN } from '@/lib/contract/values';
import { spellStatus } from '@/lib/domain/order-status';
import type { Translator } from '@/lib/i18n/translator';

import { CutListHint } from '../../commerce/CutListHint';
import type { FieldDisplay } from '../../commerce/OrderDetails';
import { Picture } from '../../commerce/Picture';
import { SampleChip } from '../../commerce/SampleChip';
import { StatusChip } from '../../commerce/StatusChip';
import { DateTime } from '../../DateTime';
import { DescriptionList } from '../../DescriptionList';
import { useTranslator } from '../../use-translator';

/** A test compares this with the rendered card. */
export const PRODUCT_DISPLAY = {
  externalId: 'shown as the product ID',
  title: 'shown as the heading',
  description: 'not shown because it may be as long as a web page',
  brand: 'shown as a word below the heading',
  categoryId: 'not shown because the name of the category is shown',
  category: 'shown as a word below the heading',
  country: 'not shown because it does not help to answer a ticket',
  currency: 'shown as part of the prices',
  spuUrl: 'not shown because the panel opens no address that a server sends',
  mainImageUrl: 'shown as the picture',
  images: 'shown as the picture where there is no main image',
  videos: 'not shown because the panel plays no videos',
  tags: 'not shown because they are for the shop alone',
  metaFields: 'not shown because their meaning is not known',
  status: 'shown as a chip below the heading',
  publishedAt: 'not shown because the last update is shown',
  externalUpdatedAt: 'shown as the time of the last update',
  isDeleted: 'shown as a chip below the heading',
  shopId: 'not shown because it is a code of the shop system',
  skus: 'shown as the list of variants',
} satisfies Record<keyof Product, FieldDisplay>;

export const SKU_DISPLAY = {
  externalId: 'shown as the name where there is neither a name nor a code',
  sku: 'shown as a word below the name',
  name: 'shown as the name',
  description: 'not shown because it may be as long as a web page',
  image: 'not shown because the product has a picture',
  price: 'shown as the price',
  compareAtPrice: 'shown as the price before, struck through',
  stockQuantity: 'shown as the stock',
  available: 'shown as a word below the name when it is false',
  onSale: 'shown as a word below the name when it is true',
  status: 'shown as a word below the name',
  metaFields: 'not shown because their meaning is not known',
  isDeleted: 'shown as a word below the name when it is true',
} satisfies Record<keyof Sku, FieldDisplay>;

export function ProductDetails({ product, isSample = false }: { product: Product; isSample?: boolean }) {
  const { t } = useTranslator();
  const { title, brand, category, status, isDeleted, skus = [], currency } = product;
  return (
    <article aria-label={title} className="flex flex-col gap-3">
      <div className="flex items-start gap-2">
        <Picture url={product.mainImageUrl ?? product.images?.[0]} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold wrap-anywhere">
            <bdi>{title}</bdi>
          </h3>
          <p className="flex flex-wrap items-center gap-x-2 text-small wrap-anywhere text-soft">
            {isSample && <SampleChip />}
            <bdi className="min-w-0">{[brand, category].filter(Boolean).join(' · ')}</bdi>
            {isDeleted ? (
              <StatusChip tone="bad">{t('product.deleted')}</StatusChip>
            ) : (
              status && (
                <StatusChip tone="calm" title={status}>
                  {translateStatus(status, t)}
                </StatusChip>
              )
            )}
          </p>
        </div>
      </div>
      {skus.length > 0 && (
        <ul aria-label={t('product.skus')} className="flex flex-col divide-y divide-line border-y border-line">
          {skus.slice(0, MAX_LINES_SHOWN).map((sku, index) => (
            <SkuRow key={index} sku={sku} currency={currency} />
          ))}
        </ul>
      )}
      <CutListHint length={skus.length} />
      <DescriptionList
        items={[
          [t('products.id'), <bdi key="id">{product.externalId}</bdi>],
          [t('product.updated'), product.externalUpdatedAt && <DateTime iso={product.externalUpdatedAt} />],
        ]}
      />
    </article>
  );
}

/** Those that shop systems usually send; the contract shows no list. */
const STATUSES = ['ACTIVE', 'INACTIVE', 'DRAFT', 'ARCHIVED'] as const;

function translateStatus(status: string, t: Translator['t']): string {
  const known = STATUSES.find((each) => each === status.trim().toUpperCase());
  return known ? t(`product.status-${known}`) : spellStatus(status);
}

function SkuRow({ sku, currency }: { sku: Sku; currency: string | undefined }) {
  const { t, formatMoney } = useTranslator();
  const { price, compareAtPrice, stockQuantity, available, onSale, isDeleted, status } = sku;
  return (
    <li className="flex items-start gap-2 py-1.5 text-small">
      <div className="min-w-0 flex-1">
        <p className={`wrap-anywhere ${isDeleted ? 'text-soft line-through' : ''}`}>
          <bdi>{sku.name ?? sku.sku ?? sku.externalId}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-2 text-soft">
          {sku.name && sku.sku && <bdi>{sku.sku}</bdi>}
          {status && <span title={status}>{translateStatus(status, t)}</span>}
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
