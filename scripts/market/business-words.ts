/** Words that company names are made of everywhere, the commonest first. */
const words = (text: string): string[] => text.split(' ')

/** Before others: `Global Capital`. */
export const OPENING_WORDS: readonly string[] = words(
  'Global First New National American United Premier Advanced Royal Green Blue Smart Golden Pacific Northern Western Universal Prime Elite Dynamic Integrated Creative Atlantic Central Eastern Southern Modern General Digital Alpha Omega Delta Sigma Nova Star Sun Sky Ocean River Mountain Eagle Lion Phoenix Summit Pinnacle Vertex Apex Horizon Vision Future Next Bright Clear Pure True Noble Grand Imperial Crown Diamond Silver Platinum Crystal Emerald Sapphire Red Black White Orange Urban City Metro Rural Alpine Nordic Baltic Arctic Continental Trans Inter Euro Asia Pan Total Complete Perfect Precision Quality Superior Select Choice Preferred Trusted Reliable Secure Safe Strategic Innovative Progressive Rapid Express Swift Quick Instant Direct Open Free Liberty Freedom Heritage Legacy Classic Vintage Century Millennium Infinity Eternal Unity Alliance Union Synergy Harmony Balance Essential Fundamental Core Solid Strong Power Iron Steel Stone Rock Oak Pine Cedar Maple Willow Rose Lotus Lily Tiger Falcon Hawk Wolf Bear Fox Dragon Titan Atlas Apollo Orion Jupiter Mercury Venus Mars Saturn Neptune Galaxy Cosmos Stellar Solar Lunar Planet World Earth Terra Aqua Fire Spark Flame Cloud Rain Storm Thunder Wave Tide Coast Harbor Island Bay Lake Valley Canyon Forest Meadow Garden Spring Summer Winter Sunrise Sunset Morning Twilight Little Big Great Grande Mega Micro Mini Nano Ultra Super Hyper Max Ideal Optimum Genuine Original Authentic Bespoke Boutique Artisan Country Village Capitol Patriot Pioneer Frontier Discovery Explorer Voyager Navigator Compass Beacon Lighthouse Anchor Bridge Gateway Portal Keystone Cornerstone Foundation Pillar Tower Castle Fortress Shield Guardian Sentinel Knight Spartan Viking Celtic Saxon',
)

/** At the end, and in the middle: `Keller Capital Partners`. */
export const CLOSING_WORDS: Record<string, readonly string[]> = {
  en: words(
    'Group Services Holdings Solutions International Technologies Capital Consulting Systems Partners Trading Management Properties Enterprises Industries Investments Construction Design Engineering Technology Global Media Energy Development Logistics Associates Foods Medical Ventures Marketing Products Resources Healthcare Transport Electrical Labs Digital Motors Security Equipment Health Financial Supplies Homes Builders Studio Travel Realty Insurance Pharma Care Interiors Events Education Training Network Networks Software Electronics Chemicals Manufacturing Plastics Steel Metals Textiles Packaging Printing Furniture Fashion Beauty Fitness Sports Entertainment Films Music Productions Publishing Communications Telecom Wireless Data Analytics Cloud Research Biotech Therapeutics Diagnostics Dental Wellness Nutrition Organics Farms Agro Seeds Dairy Bakery Brewing Wines Spirits Catering Restaurants Hotels Hospitality Resorts Tours Aviation Shipping Marine Freight Express Couriers Storage Warehousing Distribution Wholesale Retail Stores Brands Exports Imports Commerce Outsourcing Staffing Recruitment Advisory Advisors Accounting Legal Law Tax Audit Equity Fund Funds Trust Bank Credit Finance Leasing Mortgage Wealth Assets Estates Land Housing Lettings Rentals Maintenance Cleaning Facilities Landscaping Gardens Roofing Plumbing Heating Flooring Windows Doors Glass Timber Cement Concrete Stone Mining Minerals Gold Oil Gas Petroleum Power Solar Wind Water Environmental Recycling Waste Automation Robotics Instruments Tools Machinery Parts Components Bearings Valves Pumps Hydraulics Optics Lighting Sensors Semiconductors Devices Innovations Innovation Concepts Creations Ideas Works Workshop Collective Company House Centre Center Agency Bureau Institute Academy School Clinic Pharmacy Hospital Foundation Alliance Union Exchange Hub Link Point Place Zone World Direct Online Plus One',
  ),
  de: words(
    'Gruppe Verwaltung Beteiligungen Holding Immobilien Handel Bau Service Consulting Technik Vertrieb Management Systeme International Transporte Beratung Dienstleistungen Solutions Vermögensverwaltung Projekt Elektrotechnik Haustechnik Medien Logistik Gastronomie Metallbau Maschinenbau Logistics Capital Energie Solar Pflege Bauunternehmung Grundbesitz Wohnbau Ingenieure Architekten Steuerberatung Versicherungsmakler Werbung Druck Verlag Reisen Touristik Autohaus Fahrzeuge Spedition Lebensmittel Getränke Feinkost Bäckerei Fleischerei Landwirtschaft Gartenbau Holzbau Tischlerei Möbel Küchen Textil Mode Apotheke Medizintechnik Dental Labor Chemie Kunststoffe Stahl Metall Werkzeuge Anlagenbau Fördertechnik Klimatechnik Sanitär Dachdeckerei Gerüstbau Reinigung Entsorgung Recycling Umwelttechnik Sicherheit Personal Akademie Bildung Verpackung',
  ),
  fr: words(
    'Groupe Holding Services Conseil Développement Immobilier Distribution Gestion International Transports Solutions Participations Investissements Ingénierie Bâtiment Construction Patrimoine Promotion Invest Formation Consulting Communication Énergie Industrie Industries Technologies Systèmes Travaux Rénovation Électricité Menuiserie Maçonnerie Plomberie Automobiles Logistique Négoce Diffusion Éditions Production Design Architecture Santé Pharmacie Optique Restauration Hôtels Boulangerie Traiteur Vins Domaines Agro Paysages Environnement Nettoyage Propreté Sécurité Assurances Finance Capital Partenaires Associés Créations Mode Textile Bois Métal Mécanique Plastiques Emballages Imprimerie Voyages Tourisme Événements Médias Digital Informatique Réseaux Télécom',
  ),
  es: words(
    'Grupo Inversiones Servicios Construcciones Consultores Gestión Inmobiliaria Promociones Soluciones Asesores Ingeniería Distribuciones Transportes Comercial Industrias Desarrollos Sistemas Internacional Proyectos Instalaciones Obras Alimentos Agrícola Logística Tecnología Energía Hoteles Restaurantes Textil Muebles Maderas Metales Plásticos Química Farmacia Clínica Dental Salud Formación Viajes Turismo Comunicación Medios Publicidad Editorial Seguros Capital Holding Automoción Talleres Maquinaria Suministros Materiales Hermanos Exportaciones Importaciones Pesca Vinos Bodegas Aceites Frutas',
  ),
  it: words(
    'Gruppo Servizi Immobiliare Costruzioni Holding Consulting Impianti Sistemi Partecipazioni Engineering Trasporti Commerciale Industrie Service Energia Logistica Investimenti Progetti Design Edilizia Meccanica Elettronica Ceramiche Marmi Legno Mobili Arredamenti Moda Tessile Calzature Alimentari Vini Dolciaria Agricola Hotel Viaggi Turismo Comunicazione Media Editore Farmaceutica Medica Chimica Plastica Metalli Acciai Utensili Automazione Informatica Formazione Finanziaria Capital',
  ),
  pt: words(
    'Grupo Serviços Comércio Participações Empreendimentos Construções Consultoria Engenharia Indústria Transportes Soluções Investimentos Imobiliária Gestão Tecnologia Sistemas Distribuidora Logística Alimentos Agropecuária Energia Saúde Clínica Farma Materiais Equipamentos Móveis Confecções Calçados Turismo Hotéis Eventos Comunicação Mídia Educação Treinamentos Seguros Capital Holding Projetos Internacional',
  ),
  nl: words(
    'Groep Holding Beheer Advies Vastgoed Bouw Services Consultancy Techniek Transport Handel Management Beleggingen Projecten Installaties Solutions International Logistiek Makelaars Onderhoud Participaties Energie Techniek Montage Metaal Hout Meubelen Keukens Mode Bloemen Groenvoorziening Zorg Media Reizen Horeca Bakkerij Automatisering Schoonmaak Beveiliging Verzekeringen',
  ),
  sv: words(
    'Gruppen Fastigheter Bygg Förvaltning Konsult Holding Invest Service Teknik Entreprenad Transport Handel Consulting Konsulter Måleri El Rör Snickeri Åkeri Redovisning Media Design Hälsa Vård Livs Restaurang Skog Lantbruk Mekaniska Verkstad Bil Trä Plåt Städ Bemanning Utbildning Energi Solutions',
  ),
}

/** Syllables of coined names. */
export const COINED_ONSETS: readonly string[] = words(
  'a e i o al ar el en in or un b br bl c cl cr d dr f fl fr g gl gr h j k kr l m n p pl pr qu r s sc sk sl sm sn sp st str t tr v w x y z th tw zh',
)
export const COINED_VOWELS: readonly string[] = words('a e i o u y ea io ia ei ou oo ae au')
export const COINED_CODAS: readonly string[] = words('n r l s x m t v nd nt rt st ck rv lt mp b d g p')
export const COINED_ENDINGS: readonly string[] = words(
  'a o ix ia is on um ex ent ora eo ius ara ity ify ly io able ant ero ico enza yx us os era ava ista ity ology ware tech soft med gen net tron con tek plex cor lux pay link hub box flow lab',
)
