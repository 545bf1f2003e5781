/**
 * Proposes fields for the columns of a locations file, from headings in ten languages. Of nested objects, such as
 * `properties.addr:street` in GeoJSON, the innermost name counts. The user confirms or changes the proposal.
 */
import { weekdays } from '#app/kit/opening-hours/hours'
import { normalizeHeading } from '../columns/normalize-heading'
import { readYesNo } from '../columns/yes-no'
import { isOpenStreetMapText } from './hours/openstreetmap-week'
import { parseWeek } from './hours/parse-week'
import { type LocationField, locationFieldNames, locationFields } from './location-fields'
import { fieldOfTerm } from './location-vocabulary'

const hoursNouns =
  '((regular|normal|standard) )?((business|store|shop|location|office|trading|opening|open|working|operating|operation) )?hours'
const locationNouns = 'store|location|shop|branch|site|facility|station|clinic|practice|place|business|office'

// The rules in order of priority. The first rule that matches a column assigns its field to that column.
const rules: [LocationField, RegExp][] = [
  ['record_id', /^record id$/],
  ['external_id', /^(external|store) (id|code|number)$/],
  ['external_id', new RegExp(`^(${locationNouns}) ?(code|id|number|no|nr)$`)],
  ['external_id', /^(id|uid|code|number|no|client ?key)$/],
  ['name', /^internal name$/],
  ['name', new RegExp(`^(${locationNouns}) name$`)],
  ['name', /^(name|title)$/],
  ['public_name', /^(public|display|brand|company|common) name$/],
  ['public_name', /^(brand|banner|chain|business)$/],
  ['address', /^((street|location) )?(address|street)( line)? ?1?$/],
  ['address_2', /^(street )?(address|street)( line)? ?2$|^(suite|unit|floor)( number)?$/],
  ['city', /^(city|town|locality|municipality)( name)?$/],
  ['state', /^(state|province)( code)?$|^st$/],
  // The bulk upload of Google Business Profile and the directories modeled on it.
  ['state', /^(state|province|region) (or )?(state|province|region)$|^administrative area( level 1)?$/],
  ['state', /^(state|province|region) name$|^region$/],
  ['zipcode', /^(zip|postal|post) ?(code)?$/],
  ['country', /^country( ?(code|id|name))?$|^country (or )?region( code)?$/],
  ['phone', /^((main|primary|store|location|sta) )?(phone|telephone|tel)( ?(number|no))?$/],
  ['phone_extension', /^((phone|telephone|tel) )?ext(ension)?( number)?$/],
  ['website', /^(web ?site|home ?page|url|web address|link)( url)?$/],
  ['category', /^((primary|business|google) )?category( name)?$/],
  ['open_status', new RegExp(`^((${locationNouns}|open|operating|operational) )?status$`)],
  // In the API of Yelp, a closed business is permanently closed.
  ['permanently_closed', /^(is )?(permanently )?closed( permanently)?$/],
  ['temporarily_closed', /^(is )?(temporarily|temp) closed$|^(is )?closed temporarily$/],
  ['is_open', /^(is )?(open|operational)$/],
  ['is_headquarters', /^(is )?(headquarters?|hq|head office)$/],
  ['google_place_id', /^(google )?place ?id$/],
  ['npi', /^npi( ?(number|no))?s?$/],
  ['groups', /^(location )?groups?$|^labels?$/],
  ['time_zone', /^time ?zone$/],
  [
    'opening_hours',
    new RegExp(`^${hoursNouns}( of operation| specification| regular| display| periods)?$|^weekday text$`),
  ],
  ['opening_hours', new RegExp(`^${hoursNouns} weekday (text|descriptions)$`)],
  // The current hours are those of the next seven days, with their holidays.
  ['opening_hours', /^current opening hours( weekday (text|descriptions))?$/],
  ['latitude', /^(gps )?lat(itude)?$/],
  ['longitude', /^(gps )?(lng|lon|long|longitude)$/],
  ...weekdays.map((day): [LocationField, RegExp] => [
    day,
    new RegExp(`^(${hoursNouns} )?(${day}|${day.slice(0, 3)})( hours)?$`),
  ]),
  [
    'weekday_hours',
    new RegExp(`^(${hoursNouns} )?(weekdays?|mon(day)? ((to|through|thru) )?fri(day)?|m f)( hours)?$`),
  ],
  ['weekend_hours', new RegExp(`^(${hoursNouns} )?(weekends?|sat(urday)? ((and|to) )?sun(day)?)( hours)?$`)],
]

/**
 * Returns the proposed field of each column, or null for a column that matches no field. `rows` contains the cells of
 * the first rows.
 */
export function proposeLocationColumns(headings: string[], rows: string[][]): (LocationField | null)[] {
  const normalizedHeadings = headings.map(normalizeHeading)
  const innermostHeadings = normalizedHeadings.map(removeContainers)
  const values = headings.map((_, n) => rows.map((cells) => cells[n]?.trim() ?? '').filter(Boolean))
  const columns: (LocationField | null)[] = headings.map(() => null)
  const propose = (field: LocationField, from: string[], isNamed: (heading: string) => boolean) => {
    if (columns.includes(field)) return
    const n = from.findIndex(
      (heading, column) =>
        columns[column] === null && isNamed(heading) && isPlausible(field, values[column]!),
    )
    if (n >= 0) columns[n] = field
  }
  for (const from of [normalizedHeadings, innermostHeadings]) {
    for (const [field, rule] of rules) propose(field, from, (heading) => rule.test(heading))
    for (const field of locationFieldNames) propose(field, from, (heading) => fieldOfTerm(heading) === field)
  }
  for (const from of [normalizedHeadings, innermostHeadings]) proposeDayEdges(from, columns)
  // If no rule matched, compare the headings with the labels on the form.
  for (const field of locationFieldNames) {
    const n = normalizedHeadings.indexOf(normalizeHeading(locationFields[field]))
    if (columns[n] === null && !columns.includes(field)) columns[n] = field
  }
  return columns
}

const starts = 'open|opens|opening|start|starts|from|begin'
const ends = 'close|closes|closing|end|ends|to|until'

/** Proposes the columns with the start and the end of a day's hours: "Monday Open" and "Monday Close". */
function proposeDayEdges(headings: string[], columns: (LocationField | null)[]): void {
  for (const day of weekdays) {
    if (columns.includes(day)) continue
    const name = `(?:${day}|${day.slice(0, 3)}) ?\\d?`
    const isEdge = (n: number, edge: string) =>
      columns[n] === null &&
      new RegExp(
        `^(?:hours )?(?:${name} (?:${edge})(?: time)?(?: ?\\d)?|(?:${edge}) (?:time )?${name})$`,
      ).test(headings[n]!)
    const edges = [...headings.keys()].filter((n) => isEdge(n, `${starts}|${ends}`))
    // The cells are joined in the order of the file, so starts and ends must alternate.
    const isPaired = edges.every((n, index) => isEdge(n, index % 2 === 0 ? starts : ends))
    if (edges.length > 0 && edges.length % 2 === 0 && isPaired) for (const n of edges) columns[n] = day
  }
}

/** The names of objects around the facts of a location. A contact's name is a person's. */
const containers =
  /^(?:features?|properties|attributes|fields|tags|data|items|results?|stores?|locations?|shops?|places?|branches|details|addr|address|contact(?! name)|geo|geometry|geolocation|coordinates|position) (?=\S)/

function removeContainers(heading: string): string {
  let name = heading
  while (containers.test(name)) name = name.replace(containers, '')
  return name
}

/** The number of values that are read to find out whether a column has hours of weeks. */
const maxWeeks = 50
const isWeek = (value: string): boolean => isOpenStreetMapText(value) || parseWeek(value) !== null

/**
 * Checks whether the values of a column fit the field. For example, most values of an external ID must be different. An
 * empty column fits any field.
 */
function isPlausible(field: LocationField, values: string[]): boolean {
  const isMostly = (check: (value: string) => boolean) => values.filter(check).length >= values.length * 0.5
  switch (field) {
    case 'external_id':
      return new Set(values).size >= values.length * 0.5
    case 'website':
      return isMostly((value) => /^(https?:\/\/)?[\w-]+(\.[\w-]+)+/.test(value))
    case 'permanently_closed':
    case 'temporarily_closed':
    case 'is_open':
      return isMostly((value) => readYesNo(value) !== null)
    case 'google_place_id':
      return isMostly((value) => value.startsWith('ChIJ'))
    case 'opening_hours':
      return values.length === 0 || values.slice(0, maxWeeks).some(isWeek)
    case 'latitude':
    case 'longitude':
      return isMostly((value) => Number.isFinite(Number(value)))
    default:
      return true
  }
}
