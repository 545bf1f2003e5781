import { Button, LinkButton } from '#app/kit/ui/button'
import { ActionError } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { Polling } from '#app/kit/ui/polling'
import type { PostImage } from './accept-image.server'
import { imageMessages, processingMessage } from './image-rules'

/** The image of a post. It has to be removed before another image can be added. */
export function ChosenImage({
  image,
  path,
  pagePath,
  error,
  backTo,
}: {
  image: PostImage
  path: string
  /** The path of the page that shows the image. */
  pagePath: string
  error: string | null
  backTo: string
}) {
  return (
    <div className="max-w-form space-y-3">
      {error ? <ActionError reason={error} /> : null}
      {image.state === 'ready' ? (
        <img src={path} alt="Selected for this post" className="card max-h-80 w-auto" />
      ) : (
        <p role="status">{image.state === 'refused' ? image.problem : processingMessage}</p>
      )}
      {image.state === 'processing' ? <Polling path={pagePath} /> : null}
      <p className="text-sm text-ink-2">
        {image.width} × {image.height} px. {imageMessages.limit}
      </p>
      <Form method="post" className="flex flex-wrap gap-2">
        <LinkButton variant="primary" to={backTo}>
          Back to the post
        </LinkButton>
        <Button name="intent" value="remove" icon="trash">
          Remove image
        </Button>
      </Form>
    </div>
  )
}
