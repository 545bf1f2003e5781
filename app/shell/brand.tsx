/** The product's name and mark, in one place, so that an account's own can take theirs. */
export const brand = 'Highstreet'

export function BrandMark() {
  return (
    <svg className="shrink-0" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <rect className="fill-nav-active" width="24" height="24" rx="6" />
      <path
        className="stroke-nav-bg"
        d="M8 6.5v11M16 6.5v11M8 12h8"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  )
}
