/**
 * Nouns that are not keywords: words that say nothing specific about the business, and words for a type of business.
 */
const toWordSet = (text: string) => new Set(text.split(/\s+/))

/** Words that are never part of a keyword. They end a noun phrase. */
export const emptyWords = toWordSet(`
  thing anything everything something nothing someone somebody anyone anybody everyone everybody nobody one ones lot lots
  bit way kind sort type couple bunch ton tons number amount piece part rest half side end top bottom middle back edge
  reason fact point case example course matter sense idea thought opinion mind hand eye face head heart
  day days week month year today tonight tomorrow yesterday morning afternoon evening night weekday
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
  october november december minute min mins hour hr hrs second moment while time times pm am oclock
  pound pounds dollar dollars euro euros quid cent percent metre meter mile km kilometre foot inch
  i me you he she it we they us them mr mrs ms miss sir madam dr
  people person man woman guy guys girl boy husband wife partner boyfriend girlfriend mum mom mother dad father son
  daughter kid kids family friend friends folk folks child children baby parent everyone's patron
  star stars review reviews rating fan shame pity please thank thanks thankyou luck kudos lol omg wow yes ok okay
  world country town life home house work job
  plus pro con negative positive downside upside etc e.g eg ie none others other another
  first last next same different more less most least max mins
  aren couldn didn doesn hadn hasn haven isn mightn mustn needn shouldn wasn weren wouldn
  haul trip purpose degree minutes need want use try look bother idea hope wish
  plenty fault hurry arm depth duty super whilst looking smelt freezing lingering peeling suss berth bowl
  glance finger thumb toe belly tummy stomach mouth tongue lip ear leg downtown shoulder elbow word difference ability group blast list advance
  notch manner regard respect instance extent addition hankering craving meantime opportunity occurrence attempt turn
  moment century decade majority handful dozen load adult teen teenager toddler infant newborn cousin sister brother
  aunt uncle grandson granddaughter grandma grandpa nephew niece fiance buddy mate relative couple gentleman stranger
  love stuff right com feel like go get upto soo sooo alot everytime gonna wanna ppl self new cozy tender buck heaven
  hell perfection favorite favourite lack term mark chance base set future tooth medium state action la der los fit
  liking feeling bb bd ef bf ip row cheer season
  beginning start finish mention upstairs downstairs outside inside
  big great good bad nice best better worst worse uk usa us eu london paris`)

/** Words that are part of a keyword only before its noun: "family photo", "kids menu". */
export const leadingNouns = toWordSet(
  `family baby kid child night home house head eye face hand heart foot morning`,
)

/** Words that are part of a keyword only after its noun: "check-in time", "delivery man". */
export const trailingNouns = toWordSet(`list time man woman person work`)

/** Words that are not keywords on their own and are dropped at the start of a phrase: "hotel bar" becomes "bar". */
export const genericWords = toWordSet(`
  place business company establishment venue spot hotel motel inn resort airport airline
  experience visit occasion time customer customers client clients patient patients
  level point`)

/** Given names that have no other meaning. A phrase that contains one is not a keyword. */
export const givenNames = toWordSet(`
  aaron adam adrian alan albert alex alexander alexandra alice alicia alison allison amanda amber amelia amy ana andrea
  andrew andy angela angie anita ann anna anne annie anthony antonio april arthur ashley audrey barbara becky ben
  benjamin beth betty beverly bob bobby bonnie brad bradley brandon brenda brian bruce bryan carl carla carlos carol
  caroline carolyn catherine cathy charles charlie charlotte cheryl chris christian christina christine christopher
  cindy claire claudia connie craig crystal cynthia dan dana daniel danielle danny dave david dawn deborah debbie debra
  denise dennis derek diana diane donald donna doris dorothy doug douglas dylan ed eddie edward eileen elaine eleanor
  elena elizabeth ellen emily emma eric erica erin ethan eva evelyn fiona frances francis frank fred gabriel gary
  george gerald gina gloria gordon greg gregory hannah harold harry heather heidi helen henry howard ian isabel jack
  jackie jacob jacqueline jaime jake james jamie jane janet janice jason jay jean jeff jeffrey jen jenna jennifer jenny
  jeremy jerry jesse jessica jill jim jimmy joan joanne joe joel john johnny jon jonathan jordan jorge jose joseph josh
  joshua joyce juan judith judy julia julian julie justin karen kate katherine kathleen kathryn kathy katie keith kelly
  ken kenneth kevin kim kimberly kristen kristin kyle larry laura lauren laurie lawrence lee leo leslie liam linda lisa
  logan lori louis louise lucas lucy luis luke lynn madison manuel marco margaret maria marie marilyn mario martha
  martin marvin mary mason matt matthew megan melanie melissa michael michelle miguel mike mitchell monica nancy natalie
  nathan nicholas nick nicole noah nora olivia oscar pam pamela patricia patrick patty paul paula peggy peter phil
  philip phillip priya rachel ralph randy raymond rebecca renee ricardo richard rick ricky rob robert roberto robin
  rodney roger ron ronald rosa roy russell ruth ryan sally sam samantha samuel sandra sara sarah scott sean shannon
  sharon sheila shirley simon sofia sonia sophia sophie stacey stacy stephanie stephen steve steven stuart sue susan
  suzanne sylvia tammy tara ted teresa terry theresa thomas tiffany tim timothy tina todd tom tony tracy travis tyler
  valerie vanessa veronica vicki vickie victor victoria vincent virginia walter wanda wayne wendy wesley william yolanda
  yvonne zachary zoe`)
