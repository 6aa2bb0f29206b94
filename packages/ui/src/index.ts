/**
 * The entry point of @feo/ui: tokens and components. It only re-exports; the gallery has a separate entry point,
 * @feo/ui/gallery.
 */

export { AmountInput, type AmountInputProps } from "./amount-input.tsx";
export { type AmountStep, groupTyped, stepAmount } from "./amount-step.ts";
export { Avatar, type AvatarProps, initialsOf } from "./avatar.tsx";
export { Badge, type BadgeProps, type BadgeTone } from "./badge.tsx";
export { Banner, type BannerProps, type BannerTone } from "./banner.tsx";
export { Breadcrumb, BreadcrumbItem, type BreadcrumbItemProps } from "./breadcrumb.tsx";
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant, buttonClasses } from "./button.tsx";
export { Change, type ChangeProps, changeDirection, type Direction } from "./change.tsx";
export { Checkbox, type CheckboxProps } from "./checkbox.tsx";
export { CoinLogo, type CoinLogoProps } from "./coin-logo.tsx";
export { CopyButton, type CopyButtonProps } from "./copy-button.tsx";
export { copyText } from "./copy-text.ts";
export { CountdownButton, type CountdownButtonProps, clockTime, useSecondsLeft } from "./countdown-button.tsx";
export { cx } from "./cx.ts";
export { DepthChart, type DepthChartProps } from "./depth-chart.tsx";
export {
  cumulate,
  type DepthLevel,
  type DepthPaths,
  type DepthPlace,
  type DepthScale,
  depthPaths,
  depthScale,
} from "./depth-path.ts";
export {
  Dialog,
  DialogClose,
  DialogContent,
  type DialogContentProps,
  type DialogProps,
  DialogTrigger,
} from "./dialog.tsx";
export {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  type DropdownMenuItemProps,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "./dropdown-menu.tsx";
export { EmptyState, type EmptyStateProps } from "./empty-state.tsx";
export { ErrorState, type ErrorStateProps } from "./error-state.tsx";
export { Field, type FieldProps, useFieldControl } from "./field.tsx";
export { IconButton, type IconButtonProps } from "./icon-button.tsx";
export { Kbd } from "./kbd.tsx";
export { Loaded } from "./loaded.tsx";
export { Logo, type LogoProps } from "./logo.tsx";
export { type Menu, MenuButton, type MenuButtonProps } from "./menu-button.tsx";
export { OtpInput, type OtpInputProps } from "./otp-input.tsx";
export { type PageSlot, pageList } from "./page-list.ts";
export { Pagination, type PaginationProps } from "./pagination.tsx";
export { Panel, type PanelProps } from "./panel.tsx";
export { PasswordInput, type PasswordInputProps } from "./password-input.tsx";
export { Price, type PriceProps } from "./price.tsx";
export { Progress, type ProgressProps } from "./progress.tsx";
export { QrCode, type QrCodeProps, qrCodeSvg } from "./qr-code.tsx";
export { type RadioCard, RadioCards } from "./radio-cards.tsx";
export { RupeeLogo, type RupeeLogoProps } from "./rupee-logo.tsx";
export { saveBlob, saveFile } from "./save-file.ts";
export { SearchInput, type SearchInputProps } from "./search-input.tsx";
export { Segmented, type SegmentedOption, type SegmentedProps } from "./segmented.tsx";
export { Select, type SelectOption, type SelectProps } from "./select.tsx";
export { Sheet, SheetClose, SheetContent, type SheetContentProps, SheetTrigger } from "./sheet.tsx";
export { Skeleton } from "./skeleton.tsx";
export { Sparkline, type SparklineProps } from "./sparkline.tsx";
export { Spinner, type SpinnerProps } from "./spinner.tsx";
export { setStyleNonce, styleNonce } from "./style-nonce.ts";
export { Switch, type SwitchProps } from "./switch.tsx";
export { TabLink, type TabLinkProps, TabLinks, type TabLinksProps } from "./tab-links.tsx";
export {
  type SortOrder,
  Table,
  TableBody,
  TableHead,
  type TableProps,
  Td,
  type TdProps,
  Th,
  type ThProps,
  Tr,
  type TrProps,
} from "./table.tsx";
export {
  Tab,
  TabList,
  type TabListProps,
  TabPanel,
  type TabPanelProps,
  type TabProps,
  Tabs,
  type TabsProps,
} from "./tabs.tsx";
export { type InputSize, TextInput, type TextInputProps } from "./text-input.tsx";
export {
  dismissAllToasts,
  dismissToast,
  shownToasts,
  subscribeToToasts,
  type ToastRequest,
  type ToastTone,
  toast,
} from "./toast.ts";
export { ToastStack, type ToastStackProps } from "./toast-stack.tsx";
export { colorBlindPair, colors, radii, type ThemeName, tintAlphas, typeScale } from "./tokens.ts";
export { Tooltip, type TooltipProps } from "./tooltip.tsx";
export { type HotkeyOptions, useHotkey } from "./use-hotkey.ts";
export { useObjectUrl } from "./use-object-url.ts";
export { useWanted } from "./use-wanted.ts";
export { VisuallyHidden } from "./visually-hidden.tsx";
