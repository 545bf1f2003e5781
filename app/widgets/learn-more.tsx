import { Icon } from '#app/ui/icon'

/** The article stands outside the product, and under its name. */
export function LearnMore() {
  return (
    <a
      className="btn btn-quiet"
      href="https://help.highstreet.example/amplify-widgets"
      target="_blank"
      rel="noreferrer"
    >
      Learn more <Icon name="external" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
