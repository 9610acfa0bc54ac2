import * as z from 'zod/mini';

/** Contract: "All time fields use UTC and ISO 8601 in the form `yyyy-MM-ddTHH:mm:ssZ`": no fraction, no other zone. */
export const contractTimeSchema = z.iso.datetime({ precision: 0 });

/** A time the document calls "ISO-8601" and no more: fractions and zones are allowed. */
export const isoTimeSchema = z.iso.datetime({ offset: true, local: true });
