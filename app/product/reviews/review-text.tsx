/** The text of a review as it was written. */
export function ReviewText({ body }: { body: string }) {
  return body ? (
    <p dir="auto" className="mt-2 max-w-reading whitespace-pre-line wrap-anywhere">
      {body}
    </p>
  ) : (
    <p className="mt-2 text-ink-3">No text.</p>
  )
}
