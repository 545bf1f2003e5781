/** The headings of a language. Those of a field are separated by vertical bars or line breaks. */
export type LanguageHeadings = { name: string; headings: Record<HeadingField, string> }

export type HeadingField = MainHeadingField | 'title' | 'source' | 'response_date'

export type MainHeadingField = 'date' | 'rating' | 'body' | 'reviewer' | 'location_name' | 'response'
