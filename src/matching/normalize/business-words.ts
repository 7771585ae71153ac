/** Common words of company names: their abbreviations, and how many company names contain them. */

/**
 * Spellings of one word, one word per line. The first is the canonical one. Includes plurals that callers confuse with
 * singulars.
 */
const SPELLINGS = `
and und et
associate associates assoc assocs
association assn assoc
bancorp bancorporation
bank bk bnk banco banca banque banka bankasi bancaria bankas
biopharma biopharmaceutical biopharmaceuticals
biotech biotechnology biotechnologies
bioscience biosciences
brand brands
brother brothers bros
building bldg buildings
business bus businesses
center centre centers centres ctr
chemical chemicals chem chems
commercial comml
communication communications comm comms commun
computer computers comp
construction constr constructions
consulting consult
co company companies compania companhia compagnie societe
corp corporation corporacion
inc incorporated
ltd limited
cooperative coop
department dept
development developments dev devt devel
distribution distr
electric elec electrical
electronic electronics electr
energy energies
engineering eng engg engr engrg
enterprise enterprises ent entpr
entertainment entmt
environment environmental env envir
equipment equip eqpt
estate estates
exchange exch
exploration expl explorations
finance financial fin finl financials
food foods
general gen genl
government govt
group grp gp grupo groupe gruppo gruppe gruppen
health hlth
holding holdings hldg hldgs
hospital hosp hospitals
hotel hotels
industrial industl indl
industry industries ind inds indus
information info
institute inst institution
instrument instruments instr
insurance ins insur
international intl int internatl internacional internazionale internationale
investment investments inv invs invt invmt invest
laboratory laboratories lab labs
logistics log logist
machine machinery mach
management mgmt mgt mngt
manufacturing mfg mfr manuf manufacturer manufacturers manufacture
marketing mktg
market markets mkt mkts
material materials matls matl
medical med
metal metals
mine mines
mineral minerals
motor motors mtr mtrs
mountain mtn mt
mutual mut
national natl nat nacional nazionale nationale
network networks ntwk
northern nthn
pacific pac
partner partners ptnrs
petroleum petr petrol
pharma pharmaceutical pharmaceuticals pharm
product products prod prods
project projects proj
property properties prop props
realty rlty
research resrch
resource resources res
retail rtl
saint st
science sciences sci scis
security securities sec secs
semiconductor semiconductors semicon semi
service services svc svcs serv
shipping shpg
software sw
solution solutions sol sols soln solns
southern sthn
steel stl
store stores
system systems sys syst
technology technologies tech techs technol
telecommunication telecommunications telecom telecoms telecomm
textile textiles text
therapeutic therapeutics
trading trdg
transport transportation transports trans transp
trust tr
united utd
university univ
utility utilities util utils
venture ventures
world wld
1 one
1st first
2 two ii
2nd second
3 three iii
3rd third
4 four iv
5 five
6 six vi
7 seven vii
8 eight viii
9 nine ix
10 ten
11 eleven xi
12 twelve xii
13 xiii
14 xiv
15 xv
`

/**
 * Words in more than about one of 1,000 company names, and how many of 20,980 names of listed companies contain them
 * (JerBouma/FinanceDatabase, MIT). They are the prior for markets that are too small for counts of their own.
 */
const COMMON_WORDS = `
group 1590 and 1000 holding 1620 technology 1010 resource 600 international 500 energy 390 gold 290 industry 400 bank 200
the 300 china 192 mine 45 mining 183 capital 179 de 179 mineral 180 metal 200 global 164 investment 260 india 152 ve 151
system 170 industrial 132 development 135 pharma 330 electronic 170 sanayi 121 ticaret 120 engineering 115 service 151
shenzhen 113 therapeutic 112 electric 110 solution 107 estate 105 power 104 real 103 finance 157 medical 100 new 97
zhejiang 97 shanghai 93 trust 88 steel 87 health 85 jiangsu 85 property 152 chemical 131 construction 85 exploration 77
material 110 beijing 73 media 71 acquisition 70 yatirim 68 reit 63 guangdong 63 food 119 fund 62 digital 61 product 68
oil 60 of 59 silver 59 science 91 software 56 healthcare 56 venture 57 insurance 55 precision 53 enterprise 99 asia 51
entertainment 49 gas 46 equipment 46 life 46 nippon 46 grupo 45 bio 45 security 62 information 45 machine 67
management 44 biotech 66 pacific 42 logistics 42 cement 41 united 40 ortakligi 40 infrastructure 39 communication 61
education 39 copper 39 petroleum 38 partner 40 environment 51 shandong 37 anhui 36 japan 36 brand 40 hotel 69 paper 35
advanced 34 green 34 com 100 star 34 gayrimenkul 33 participacoes 33 manufacturing 60 intelligent 32 golden 32
suzhou 31 hangzhou 31 1st 35 retail 30 ningbo 30 thai 30 taiwan 29 semiconductor 35 water 29 home 29 motor 43
bancorp 60 american 40 laboratory 48 kogyo 28 marine 28 commercial 28 automotive 28 thailand 27 land 27 iron 27 sun 27
banco 26 income 26 realty 26 national 40 air 25 lithium 25 guangzhou 25 high 25 asset 24 city 24 australia 23
biopharma 27 energia 23 care 22 data 22 auto 22 growth 22 telecommunication 40 heavy 22 works 21 agro 21 canada 21
bioscience 35 blue 21 equity 20 glass 20 packaging 20 general 25 tokyo 20 smart 19 design 19 trading 22 korea 19
groupe 19 union 19 interactive 19 hyundai 19 solar 18 companhia 18 north 18 vision 18 textile 30 river 18 western 18
plus 17 world 17 computer 22 house 17 nordic 17 ocean 17 hong kong 17 prime 17 offshore 16 cable 16 sugar 16
southern 18 northern 18 royal 16 clean 15 credit 15 innovation 15 central 15 supply 14 research 16 rubber 14 mobile 14
alliance 14 digital 61 motors 14 office 13 east 13 west 13 south 13 hospital 13 on 13 for 13 la 14 el 8 del 10 di 12 des 8 du 11 le 10
states 5 us 10 usa 10 uk 8 america 25 europe 10 worldwide 10 network 20 store 25 stores 13 restaurant 10 communities 5
`

/** The size of the prior: 2,000 imaginary names, distributed as in `COMMON_WORDS`, are added to the stored ones. */
export const PRIOR_NAME_COUNT = 2000

const COUNTED_NAMES = 20_980
/** For a word that is not in the list. Usually only one company has it in its name. */
const RARE_SHARE = 1 / COUNTED_NAMES

const canonicalBySpelling = new Map<string, string>()
const canonicalWords = new Set<string>()
for (const line of SPELLINGS.trim().split('\n')) {
  const [canonical = '', ...others] = line.split(' ')
  canonicalWords.add(canonical)
  for (const other of others) if (!canonicalBySpelling.has(other)) canonicalBySpelling.set(other, canonical)
}

const shareByWord = new Map<string, number>()
for (const [, word = '', count = ''] of COMMON_WORDS.matchAll(/([a-z0-9]+) (\d+)/g)) {
  shareByWord.set(word, Number(count) / COUNTED_NAMES)
}

/** Returns the spelling by which words are compared: `holding` for `hldgs` and `holdings`. */
export function toCanonicalWord(word: string): string {
  return canonicalBySpelling.get(word) ?? word
}

/** Returns the share of company names that contain a canonical word, from 0 to 1. */
export function getShareOfNames(word: string): number {
  return shareByWord.get(word) ?? RARE_SHARE
}

/** `Foo Group`, `Foo Holdings`, and `Foo` are often one company, but may be two. */
const GROUP_WORDS = new Set(['group', 'holding'])
/** Words that are not part of the key of a name. */
const LOOSE_WORDS = new Set([
  ...GROUP_WORDS,
  'and',
  'the',
  'co',
  'koninklijke',
  'fastighets',
  'telefonaktiebolaget',
])
/** Words that hardly distinguish companies. Unlike `LOOSE_WORDS`, they remain in the key of a name. */
const FAIRLY_LOOSE_WORDS = new Set([
  ...LOOSE_WORDS,
  'global',
  'international',
  'worldwide',
  'enterprise',
  'brand',
  'com',
  'of',
])

export function isGroupWord(word: string): boolean {
  return GROUP_WORDS.has(word)
}

export function isLooseWord(word: string): boolean {
  return LOOSE_WORDS.has(word)
}

/** Classifies a canonical word: an optional one, one that many company names have, or a name proper. */
export function getWordKind(word: string): 'optional' | 'business' | 'name' {
  if (FAIRLY_LOOSE_WORDS.has(word)) return 'optional'
  return shareByWord.has(word) || canonicalWords.has(word) ? 'business' : 'name'
}
