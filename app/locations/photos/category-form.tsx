import { useAccountHref } from '#app/shell/use-account-href'
import { Banner } from '#app/ui/banner'
import { Button, LinkButton } from '#app/ui/button'
import { ChoiceGroup, Radio } from '#app/ui/choice-field'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { categoryCodes, photoCategories } from './photo'
import { breachesOf, type PictureSize } from './picture-rules'
import { around, type Flow } from './wizard'

type Draft = { id: string; flow: Flow; category: string | null }

/**
 * What the photo shows. A category whose rules it breaks says so as soon as it is chosen, and there is no going on
 * with it: style sheets show the one or the other, the server refuses it in any case.
 */
export function CategoryForm({
  draft,
  pictures,
  errors,
}: {
  draft: Draft
  pictures: PictureSize[]
  errors: string[]
}) {
  const href = useAccountHref()
  const breached = categoryCodes.filter((code) => breachesOf(code, pictures).length > 0)
  return (
    <Form method="post" className="group/category max-w-form" noValidate>
      <ErrorSummary errors={errors.map((message) => ({ field: 'category', message }))} />
      <ChoiceGroup
        id="category"
        legend="Category"
        hint="Google shows the logo and the cover in places of their own. You may leave it open."
        errors={errors}
      >
        <Radio name="category" value="" label="No category" defaultChecked={draft.category === null} />
        <div className="grid xs:grid-cols-2">
          {categoryCodes.map((code) => (
            <Radio
              key={code}
              name="category"
              value={code}
              label={photoCategories[code]}
              defaultChecked={draft.category === code}
              data-breached={breached.includes(code) || undefined}
            />
          ))}
        </div>
      </ChoiceGroup>
      {breached.map((code) => (
        <div key={code} className="breach mt-3" data-category={code}>
          <Banner level="danger">
            <b className="block">Upload error</b>
            {breachesOf(code, pictures).map((sentence) => (
              <span key={sentence} className="block">
                {sentence}
              </span>
            ))}
          </Banner>
        </div>
      ))}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" className="group-has-[[data-breached]:checked]/category:hidden">
          <span className="group-has-[[value='']:checked]/category:hidden">Next</span>
          <span className="hidden group-has-[[value='']:checked]/category:inline">Skip</span>
        </Button>
        <Button
          variant="primary"
          type="button"
          disabled
          className="hidden group-has-[[data-breached]:checked]/category:inline-flex"
        >
          Next
        </Button>
        <LinkButton
          to={href(`/photos/upload/:draftId/${around(draft.flow, 'category').back ?? 'file'}`, {
            draftId: draft.id,
          })}
        >
          Back
        </LinkButton>
      </div>
    </Form>
  )
}
