import { Link } from '@remix-run/react'

/** Links to the previous and next reviews of the list. A link that leads nowhere is missing. */
export function NeighborLinks({
  previous,
  next,
  preventScrollReset = false,
}: {
  previous: string | undefined
  next: string | undefined
  preventScrollReset?: boolean
}) {
  return (
    <>
      {previous ? (
        <Link to={previous} rel="prev" preventScrollReset={preventScrollReset}>
          Previous review
        </Link>
      ) : null}{' '}
      {next ? (
        <Link to={next} rel="next" preventScrollReset={preventScrollReset}>
          Next review
        </Link>
      ) : null}
    </>
  )
}
