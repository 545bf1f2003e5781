import { Icon } from '#app/kit/ui/icon'

export function LearnMoreLink({ href }: { href: string }) {
  return (
    <a className="btn btn-quiet" href={href} target="_blank" rel="noreferrer">
      Learn more <Icon name="external" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
