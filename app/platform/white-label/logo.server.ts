/**
 * Stores and loads logos. An uploaded logo is re-encoded, so that neither its file name nor any data hidden in the file
 * is ever served. Only PNG and JPEG are accepted, detected by content rather than by file name.
 */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { asSignIn } from '#app/kit/database/sign-in-role.server'
import type { Tx } from '#app/kit/database/tenant.server'

// Decode with one thread and do not cache decoded images, to limit memory use.
sharp.concurrency(1)
sharp.cache(false)

const acceptedFormats = ['png', 'jpeg']
const MAX_PIXELS = 16_000_000
/** Twice the display size, for high-resolution screens. */
const maxSize = { width: 400, height: 80 }
/** The number of logos that are kept. Emails that have already been sent still link to the older logos. */
const STORED_LOGOS = 5

export type Logo = { digest: string; image: Buffer }
type ReencodeResult = { ok: true; logo: Logo } | { ok: false; reason: string }

export async function reencodeLogo(upload: File): Promise<ReencodeResult> {
  const refused = { ok: false, reason: 'Choose a PNG or JPEG image' } as const
  try {
    const picture = sharp(Buffer.from(await upload.arrayBuffer()), { limitInputPixels: MAX_PIXELS })
    if (!acceptedFormats.includes((await picture.metadata()).format)) return refused
    const image = await picture
      .rotate()
      .resize({ ...maxSize, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer()
    return {
      ok: true,
      logo: { image, digest: createHash('sha256').update(image).digest('hex').slice(0, 32) },
    }
  } catch {
    return refused
  }
}

export async function saveLogo(tx: Tx, { digest, image }: Logo, now: Date): Promise<void> {
  await tx
    .insertInto('white_label_logos')
    .values({ account_id: tx.accountId, digest, image, created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'digest']).doUpdateSet({ created_at: now }))
    .execute()
  await tx
    .deleteFrom('white_label_logos')
    .where('account_id', '=', tx.accountId)
    .where('digest', 'not in', (query) =>
      query
        .selectFrom('white_label_logos')
        .select('digest')
        .where('account_id', '=', tx.accountId)
        .orderBy('created_at', 'desc')
        .limit(STORED_LOGOS),
    )
    .execute()
}

/** Returns the image with this digest, or null. No permission is required, because the sign-in page shows the logo. */
export async function findLogo(digest: string | undefined): Promise<Buffer | null> {
  if (!digest || !/^[\da-f]{32}$/.test(digest)) return null
  const found = await asSignIn((tx) =>
    tx
      .selectFrom('white_label_logos')
      .select('image')
      .where('digest', '=', digest)
      .limit(1)
      .executeTakeFirst(),
  )
  return found?.image ?? null
}
