import { useAccountHref } from '#app/platform/page/use-account-href'
import { formatPixels } from '../pictures/picture-rules'
import { SizedPicture } from '../sized-picture'

/** A picture of an upload as it will be published, with its size. */
export function DraftPicture({
  draftId,
  picture: { id, state, width, height },
}: {
  draftId: string
  picture: { id: string; state: string; width: number; height: number }
}) {
  const href = useAccountHref()
  if (state !== 'ready') return null
  return (
    <figure>
      <SizedPicture
        src={href('/photos/upload/:draftId/pictures/:pictureId', { draftId, pictureId: id })}
        alt="Selected photo, as it will appear"
        width={width}
        height={height}
        maxHeight={384}
      />
      <figcaption className="mt-1 text-sm text-ink-2">{formatPixels({ width, height })}</figcaption>
    </figure>
  )
}
