/**
 * Logos are re-encoded from the upload, so that nothing of the file itself, neither its name nor hidden data, reaches a
 * reader. Only PNG and JPEG are accepted, detected by content and not by file name.
 */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { asSignIn } from '#app/database/sign-in-role.server'
import type { Tx } from '#app/database/tenant.server'

// Process one image at a time and do not cache decoded images, to limit memory.
sharp.concurrency(1)
sharp.cache(false)

const acceptedFormats = ['png', 'jpeg']
const MAX_PIXELS = 16_000_000
/** Twice the display size. */
const maxSize = { width: 400, height: 80 }
/** Older logos are kept because mails already sent refer to them. */
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

/** Returns the image with this digest. Needs no permission, because the sign-in page shows it. */
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
