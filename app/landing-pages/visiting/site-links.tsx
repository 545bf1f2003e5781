import type { linksOf } from './thanks.server'

/** The same sites for every customer, in the same order. */
export function SiteLinks({ sites }: { sites: ReturnType<typeof linksOf> }) {
  return (
    <ul className="mt-4 grid gap-2">
      {sites.map(({ name, to }) => (
        <li key={to}>
          <a className="btn w-full" href={to} rel="noreferrer">
            Write a review on {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
