import { usePaths } from '#app/shell/use-paths'
import type { ReviewSite } from './review-sites.server'

/** The same sites for everybody, in the same order. */
export function SiteLinks({
  landingKey,
  sites,
}: {
  landingKey: string
  sites: Pick<ReviewSite, 'code' | 'name'>[]
}) {
  const paths = usePaths()
  return (
    <ul className="mt-4 grid gap-2">
      {sites.map(({ code, name }) => (
        <li key={code}>
          <a className="btn w-full" href={paths.landingPage(landingKey, `to/${code}`)} rel="noreferrer">
            Write a review on {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
