import { PRODUCT_FIELDS, SKU_FIELDS } from '@/lib/contract/fields';
import type { Product, Sku } from '@/lib/contract/product';
import { writeContractTime } from '@/lib/contract/time';
import { namePicture } from '@/lib/mock/rows';

import { Random } from './random';
import { MARKETS, writeAmount } from './sample-markets';
import { withOtherFields } from './with-other-fields';

type ProductKind = readonly [name: string, picture: string, categoryId: string, category: string, cents: number];

const KINDS: readonly [ProductKind, ...ProductKind[]] = [
  ['Kettle', 'kettle.svg', 'C-10', 'Kitchen', 5495],
  ['Desk lamp', 'lamp.svg', 'C-20', 'Lighting', 7900],
  ['Pour-over coffee set', 'dripper.svg', 'C-11', 'Coffee', 4250],
  ['Hand coffee grinder', 'grinder.svg', 'C-11', 'Coffee', 3800],
  ['Stoneware mug', 'mug.svg', 'C-10', 'Kitchen', 1400],
  ['Tea towel', 'towel.svg', 'C-10', 'Kitchen', 1990],
  ['Cast-iron pan', 'pan.svg', 'C-10', 'Kitchen', 6400],
  ['Thermo bottle', 'bottle.svg', 'C-30', 'Outdoors', 2900],
  ['Wool blanket', 'blanket.svg', 'C-40', 'Living', 11_900],
  ['Table clock', 'clock.svg', 'C-40', 'Living', 4900],
  ['Plant pot', 'pot.svg', 'C-40', 'Living', 1650],
  ['Backpack', 'backpack.svg', 'C-30', 'Outdoors', 9800],
  ['Notebook', 'notebook.svg', 'C-50', 'Stationery', 1290],
  ['Speaker', 'speaker.svg', 'C-60', 'Sound', 5900],
  ['Teapot', 'teapot.svg', 'C-10', 'Kitchen', 4680],
  ['Vase', 'vase.svg', 'C-40', 'Living', 3450],
];
const SERIES = ['Harbour', 'Luma', 'Fjell', 'Tide', 'Pebble', 'Cedar', 'Ume 梅', 'Ольха', 'سدرة', 'Größe'] as const;
const BRANDS = ['Halden', 'Nordlys', '青木', 'Casa Prado'] as const;
const COLOURS = ['Steel', 'Black', 'Moss green', 'Sand', 'Indigo'] as const;

const FIRST_PUBLISHED = Date.UTC(2023, 0, 1);
const LAST_UPDATED = Date.UTC(2026, 10, 20);
const DAY_MS = 86_400_000;

/** Creates the fields of a product that order lines repeat. */
export function outlineProduct(seed: number, index: number) {
  const random = new Random(seed * 31 + index * 2 + 1);
  const [kind, file, categoryId, category, cents] = random.pick(KINDS);
  const title = `${kind} ${random.pick(SERIES)} ${1 + random.below(99)}`;
  return {
    productId: `P-${2000 + index}`,
    code: `X${2000 + index}`,
    title,
    picture: namePicture(file),
    categoryId,
    category,
    cents,
  };
}

/**
 * Creates the sample product of a seed and an index; some lack optional fields or variants, some are deleted or have deleted
 * SKUs.
 */
export function createSampleProduct(seed: number, index: number): Product {
  const { productId, code, title, picture, categoryId, category, cents } = outlineProduct(seed, index);
  if (index % 97 === 96) return { externalId: productId, title };
  const random = new Random(seed * 31 + index * 2);
  const market = random.pick(MARKETS);
  const published = FIRST_PUBLISHED + random.below(1000) * DAY_MS + random.below(DAY_MS);
  const updated = published + random.below((LAST_UPDATED - published) / 1000) * 1000;
  const isDeleted = random.percent(4);

  const skuAt = (colour: string, number: number): Sku => {
    const externalId = `S-${2000 + index}-${number}`;
    if (random.percent(2)) return { externalId };
    const price = Math.round(cents * market.rate * 10 ** (market.digits - 2));
    const onSale = random.percent(15);
    const stockQuantity = random.percent(12) ? 0 : random.below(500);
    const isGone = isDeleted || random.percent(5);
    const status = isGone ? 'DISCONTINUED' : stockQuantity === 0 ? 'OUT_OF_STOCK' : 'ACTIVE';
    const sku: Sku = {
      externalId,
      sku: `${code}-${number}`,
      name: colour,
      description: random.percent(30) ? `${title}, ${colour.toLowerCase()}` : undefined,
      image: random.percent(80) ? picture : undefined,
      price: writeAmount(onSale ? Math.round(price * 0.8) : price, market),
      compareAtPrice: onSale ? writeAmount(price, market) : undefined,
      stockQuantity,
      available: stockQuantity > 0 && !isGone,
      onSale,
      status: random.percent(90) ? status : undefined,
      metaFields: random.percent(20) ? { colour, weightGrams: 100 + random.below(4000) } : undefined,
      isDeleted: isGone,
    };
    return withOtherFields(sku, SKU_FIELDS, index);
  };
  const variants = random.percent(8) ? 0 : 1 + random.below(COLOURS.length);
  const product: Product = {
    externalId: productId,
    title,
    description: random.percent(85) ? `${title}. Made to be used every day, and to be repaired.` : undefined,
    brand: random.percent(90) ? random.pick(BRANDS) : undefined,
    categoryId,
    category,
    country: market.country,
    currency: market.currency,
    spuUrl: `https://shop.example/p/${productId}`,
    mainImageUrl: picture,
    images: [picture],
    videos: random.percent(10) ? [`https://shop.example/v/${productId}.mp4`] : undefined,
    tags: random.percent(40) ? (random.percent(50) ? ['bestseller'] : ['new', category.toLowerCase()]) : undefined,
    metaFields: random.percent(25) ? { warrantyMonths: 12 * (1 + random.below(3)) } : undefined,
    status: isDeleted ? 'ARCHIVED' : 'ACTIVE',
    publishedAt: writeContractTime(published),
    externalUpdatedAt: random.percent(97) ? writeContractTime(updated) : undefined,
    isDeleted,
    shopId: market.shopId,
    skus: COLOURS.slice(0, variants).map((colour, at) => skuAt(colour, at + 1)),
  };
  return withOtherFields(product, PRODUCT_FIELDS, index);
}
