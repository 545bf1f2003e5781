/** A link to the page of the source on which a review is answered that cannot be answered here. */
export function ReplyLink({
  to,
  source,
  className,
  about,
}: {
  to: string
  source: string
  className?: string
  /** The review, where the page has several of these links. */
  about?: string
}) {
  return (
    <a href={to} rel="noreferrer noopener" target="_blank" className={className}>
      Reply on {source}
      <span className="sr-only">{`${about ? ` to ${about}` : ''} (opens in a new tab)`}</span>
    </a>
  )
}
